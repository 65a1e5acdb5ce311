"""A client of a StreamServer, with grpcio alone. WIRE.md describes the protocol."""

import json
import struct
import threading
from typing import Any, Iterator, NamedTuple, Optional

import grpc

VERSIONS = [2, 2]
LOSSES = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED, grpc.StatusCode.ABORTED}


class Position(NamedTuple):
    """A place between two elements, at which a later subscription can continue."""

    epoch: int
    next: int


class Numbered(NamedTuple):
    """An element, and the position behind it."""

    element: Any
    position: Position


class StreamFailure(Exception):
    """The server ended the stream with a failure. `code` is one of those in WIRE.md."""

    def __init__(self, failure: dict):
        super().__init__(failure["message"])
        self.code = failure["code"]
        self.details = failure


class Disconnected(Exception):
    """The server can't be reached, or the connection ended. Another attempt can succeed."""


class Client:
    """Observes the streams of one server."""

    def __init__(
        self,
        target: str,
        token: Optional[str] = None,
        credentials: Optional[grpc.ChannelCredentials] = None,
        limit: int = 4 << 20,
    ):
        """`limit` is the size in bytes that an element has at most."""
        self._limit = limit
        self._metadata = [("authorization", f"Bearer {token}")] if token else []
        # A window of constant size, so that the server soon waits for a reader that is slow.
        options = [
            ("grpc.http2.bdp_probe", 0),
            ("grpc.http2.lookahead_bytes", 256 << 10),
            ("grpc.max_receive_message_length", max(limit, 64 << 10) + 11),
        ]
        if credentials:
            self._channel = grpc.secure_channel(target, credentials, options)
        else:
            self._channel = grpc.insecure_channel(target, options)

    def close(self) -> None:
        self._channel.close()

    def observe(self, stream: str, query: Any = None, resume: Optional[Position] = None) -> Iterator[Numbered]:
        """Yields the elements of a stream. The server's source waits while the caller doesn't ask for one.

        Raises StreamFailure, Disconnected, or grpc.RpcError if the server has no such streams, for example. Closing
        the iterator ends the call.
        """
        request = {"versions": VERSIONS, "stream": stream, "limit": self._limit}
        if query is not None:
            request |= {"features": ["query"], "query": json.dumps(query)}
        if resume:
            request["resume"] = {"epoch": resume.epoch, "next": resume.next}
        stop = threading.Event()

        def messages():
            yield json.dumps(request).encode()
            stop.wait()
            yield b""

        call = self._channel.stream_stream("/rill.Streams/Observe")(messages(), metadata=self._metadata)
        epoch = None
        try:
            for frame in call:
                kind, number = struct.unpack_from(">BQ", frame)
                contents = frame[9:]
                if kind == 0:
                    epoch = number
                elif kind == 1:
                    for index, element in enumerate(json.loads(contents), number + 1):
                        yield Numbered(element, Position(epoch, index))
                elif kind == 2:
                    return
                elif kind == 3:
                    raise StreamFailure(json.loads(contents))
            raise Disconnected("the stream ended without a completion")
        except grpc.RpcError as error:
            if error.code() not in LOSSES:
                raise
            raise Disconnected(f"{error.code().name}: {error.details()}") from error
        finally:
            # A call that is cancelled at once resets its stream, and servers close connections with many resets.
            stop.set()
            patience = threading.Timer(5, call.cancel)
            patience.start()
            try:
                for _ in call:
                    pass
            except grpc.RpcError:
                pass
            patience.cancel()
