"""Tests the client against the server of this package: python3 test_rill.py PATH-OF-THE-EXECUTABLE"""

import itertools
import subprocess
import sys
import time
import unittest

import grpc
from rill import Client, Disconnected, Position, StreamFailure

EXECUTABLE = sys.argv.pop(1)


class Server:
    """The server of the helper `serve`, which ends with its input."""

    def __init__(self, port=0):
        self.process = subprocess.Popen(
            [EXECUTABLE, "serve", f"port={port}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.port = int(self.process.stdout.readline())

    def kill(self):
        self.process.kill()
        self.process.communicate()


class ClientTests(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.client = Client(f"127.0.0.1:{self.server.port}")

    def tearDown(self):
        self.client.close()
        self.server.kill()

    def take(self, count, *arguments, **options):
        stream = self.client.observe(*arguments, **options)
        elements = list(itertools.islice(stream, count))
        stream.close()
        return elements

    def take_again(self, *arguments, **options):
        """Tries again until the connection is back, for a minute at most."""
        deadline = time.monotonic() + 60
        while True:
            try:
                return self.take(*arguments, **options)
            except Disconnected:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def test_elements_arrive_in_order_with_their_positions(self):
        numbers = self.take(10_000, "numbers")
        self.assertEqual([number.element for number in numbers], list(range(10_000)))
        self.assertEqual([number.position.next for number in numbers], list(range(1, 10_001)))

    def test_the_source_waits_for_a_client_that_takes_nothing(self):
        stream = self.client.observe("counted")
        self.assertEqual(next(stream).element, 0)
        before, sent = -1, 0
        while sent != before:
            time.sleep(1)
            before, sent = sent, self.take(1, "sent")[0].element
        self.assertGreater(sent, 0)
        self.assertLess(sent, 400_000)
        following = [number.element for number in itertools.islice(stream, sent)]
        self.assertEqual(following, list(range(1, sent + 1)))
        stream.close()

    def test_a_later_subscription_continues_also_after_a_restart(self):
        last = self.take(500, "numbers")[-1].position
        self.assertEqual(self.take(1, "numbers", resume=last)[0].element, 500)
        self.server.kill()
        with self.assertRaises(Disconnected):
            self.take(1, "numbers")
        self.server = Server(self.server.port)
        self.assertEqual(self.take_again(1, "numbers", resume=last)[0].element, 500)

    def test_a_connection_that_is_lost_is_an_error(self):
        stream = self.client.observe("numbers")
        next(stream)
        self.server.kill()
        with self.assertRaises(Disconnected):
            for _ in stream:
                pass

    def test_a_stream_gets_its_parameters(self):
        multiples = self.take(4, "multiples", query={"of": 3})
        self.assertEqual([number.element for number in multiples], [0, 3, 6, 9])

    def test_failures_have_codes(self):
        for code, arguments in [
            ("unknownStream", {"stream": "tacks"}),
            ("badQuery", {"stream": "numbers", "query": 1}),
            ("gap", {"stream": "kept", "resume": Position(1, 5)}),
        ]:
            with self.assertRaises(StreamFailure) as context:
                self.take(1, **arguments)
            self.assertEqual(context.exception.code, code)

    def test_the_server_answers_health_checks(self):
        with grpc.insecure_channel(f"127.0.0.1:{self.server.port}") as channel:
            check = channel.unary_unary("/grpc.health.v1.Health/Check")
            self.assertEqual(check(b""), b"\x08\x01")
            self.assertEqual(check(b"\x0a\x0crill.Streams"), b"\x08\x01")
            with self.assertRaises(grpc.RpcError) as context:
                check(b"\x0a\x06others")
            self.assertEqual(context.exception.code(), grpc.StatusCode.NOT_FOUND)
            watch = channel.unary_stream("/grpc.health.v1.Health/Watch")(b"")
            self.assertEqual(next(watch), b"\x08\x01")
            watch.cancel()

    def test_many_streams_that_end_early_keep_the_connection(self):
        for _ in range(300):
            self.assertEqual(self.take(1, "numbers")[0].element, 0)


if __name__ == "__main__":
    unittest.main()
