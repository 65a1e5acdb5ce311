#!/usr/bin/python3
"""Tries the page of Marbles in Chromium, as a user does: by mouse, by keyboard and by touch.

    Playground/Marbles/browser-test.py [SERVER]

SERVER is the built program, by default the debug build below this folder. On Debian, it needs the packages chromium,
chromium-driver and python3-selenium. Prints a line for each check. Stops with status 1 at the first that fails.
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

try:
    from selenium import webdriver
    from selenium.common.exceptions import StaleElementReferenceException
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    sys.exit("browser-test.py: selenium is missing: apt-get install chromium chromium-driver python3-selenium")

PATIENCE = 120  # seconds that a step may take on a starved machine
LONGEST = 1000  # milliseconds that the server may take for a change: 50 on a machine that does nothing else
CHECKS = []
MARK = f"MARBLES_BROWSER_TEST={os.getpid()}"


class Failure(Exception):
    """What was expected and what was seen."""


def check(function):
    CHECKS.append(function)
    return function


def expect(seen, expected, what):
    if seen != expected:
        raise Failure(f"{what}: expected {expected!r}, got {seen!r}")


def debounced(times, end, due=3):
    """Returns what `debounce` makes of elements at times, as the page says it."""
    names = sorted(times, key=times.get)
    sent = [(times[name] + due, name) for name, after in zip(names, names[1:]) if times[after] > times[name] + due]
    return ", ".join([f"{name} at {time}" for time, name in sent] + [f"{names[-1]} at {end}", f"end at {end}"])


def filled(example):
    """Returns the code of an example of the catalogue with its arguments."""
    return re.sub(r"⟨(\d+)⟩", lambda match: example["arguments"][int(match[1])]["value"], example["code"])


class Server:
    def __init__(self, program, *arguments):
        self.program = program
        self.process = subprocess.Popen(
            [program, *(arguments or ["--port", "0"])], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"})
        self.origin = None
        reader = threading.Thread(target=self.read, daemon=True)
        reader.start()
        deadline = time.monotonic() + PATIENCE
        while self.origin is None:
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise Failure(f"{program} --port 0: expected it to print its address, got status {self.process.poll()}")
            time.sleep(0.05)

    def read(self):
        for line in self.process.stdout:
            if self.origin is None and (found := re.search(r"http://[^\s/]+", line)):
                self.origin = found[0]

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Page:
    """The page in a browser."""

    def __init__(self, server, downloads):
        self.server, self.downloads = server, pathlib.Path(downloads)
        options = webdriver.ChromeOptions()
        for argument in ["--headless=new", "--disable-gpu", "--no-proxy-server", "--disable-background-networking",
                         "--disable-dev-shm-usage"] + (["--no-sandbox"] if os.geteuid() == 0 else []):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options)
        self.driver.set_page_load_timeout(PATIENCE)
        self.driver.set_script_timeout(PATIENCE)
        self.requests = set()
        self.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads)
        self.cdp("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.resize(1280, 900)

    def cdp(self, command, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def js(self, script, *arguments):
        return self.driver.execute_script(f"return {script}", *arguments)

    def wait(self, read, expected, what):
        """Waits until `read` returns what is expected, or something of which `expected` is true."""
        is_right = expected if callable(expected) else lambda seen: seen == expected
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if is_right(seen := read()):
                    return seen
            except StaleElementReferenceException:
                seen = "an element that was replaced meanwhile"
            if time.monotonic() > deadline:
                shown = "something else" if callable(expected) else repr(expected)
                raise Failure(f"{what}: expected {shown}, got {seen!r} ({self.text('#problem')!r})")
            time.sleep(0.02)

    def resize(self, width, height, is_phone=False):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=is_phone)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=is_phone)

    def open(self, hash="", origin=None):
        """Opens an address afresh, and waits for its result or a sentence."""
        self.driver.get("about:blank")
        self.driver.get(f"{origin or self.server.origin}/{hash}")
        self.wait(lambda: self.text("#problem") != "" or self.result != "Not computed yet" or
                  self.js("document.querySelector('#picture img').src !== ''"), True, f"opening {hash}")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.js("document.querySelector(arguments[0]).textContent", selector)

    def marble(self, words, line=0):
        """The marble that a screen reader calls so, such as `b at 3`."""
        return self.find(f'.source[data-line="{line}"] [aria-valuetext="{words}"]')

    @property
    def result(self):
        label = self.js("document.querySelector('.result')?.getAttribute('aria-label') ?? 'Not computed yet'")
        return label.removeprefix("Result: ")

    @property
    def line(self):
        return self.js("[...document.querySelectorAll('.source .marble')].map(one => one.ariaValueText).join(', ')")

    @property
    def code(self):
        """The code, with what its fields have."""
        return self.js("[...document.querySelectorAll('#code code')].flatMap(one => [...one.childNodes])"
                       ".map(one => one.value === undefined ? one.textContent : one.value).join('')")

    @property
    def arguments(self):
        return urllib.parse.parse_qs(self.js("location.hash").partition("?")[2]).get("argument")

    @property
    def focus(self):
        return self.js("document.activeElement.ariaValueText ?? document.activeElement.id")

    @property
    def sources(self):
        return urllib.parse.parse_qs(self.js("location.hash").partition("?")[2]).get("source")

    @property
    def start(self):
        return self.scale("--start")

    @property
    def pitch(self):
        return self.scale("--pitch")

    def scale(self, name):
        return float(self.js("document.querySelector('#lanes').style.getPropertyValue(arguments[0])", name)[:-2])

    @property
    def drawn_result(self):
        """The elements of the result, and the ticks at which they are drawn."""
        places = self.js("[...document.querySelectorAll('.result .marble')].map(one => [one.textContent, "
                         "new DOMMatrix(one.style.transform).e + parseFloat(one.style.width) / 2])")
        return [(text, round((x - self.start) / self.pitch, 2)) for text, x in places]

    def expect_result(self, expected, after):
        self.wait(lambda: self.result, expected, f"the result after {after}")

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def drag(self, words, ticks, release=True):
        self.wait(lambda: self.js("document.getAnimations().length"), 0, "the animations before a drag")
        marble = self.marble(words)
        center = self.js("arguments[0].getBoundingClientRect()", marble)
        x = center["x"] + center["width"] / 2
        distance = min(max(ticks * self.pitch, 5 - x), 1275 - x)
        actions = ActionChains(self.driver, duration=50).click_and_hold(marble)
        for part in range(1, 9):
            actions.move_by_offset(round(distance * part / 8) - round(distance * (part - 1) / 8), 0)
        (actions.release() if release else actions).perform()

    def read_logs(self):
        """Notes the requests, and fails if the console has an error."""
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.requests.add(message["params"]["request"]["url"])
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def downloaded(self, name):
        file = self.downloads / name
        self.wait(file.exists, True, f"the download of {name}")
        return file.read_text()


@check
def a_marble_of_debounce_is_dragged_by_the_mouse(page):
    page.open("#debounce/0")
    page.wait(lambda: page.line, "a at 1, b at 3, c at 4, d at 9, end at 11", "the source")
    page.expect_result(debounced({"a": 1, "b": 3, "c": 4, "d": 9}, 11), "opening")
    page.drag("c at 4", 1, release=False)
    page.expect_result("c at 8, d at 11, end at 11", "a drag that goes on")
    page.wait(lambda: page.line, "a at 1, b at 3, c at 5, d at 9, end at 11", "the source during the drag")
    expect(page.drawn_result[:2], [("c", 8), ("d", 11)], "the drawn result")
    ActionChains(page.driver).move_by_offset(round(2 * page.pitch), 0).release().perform()
    page.expect_result(debounced({"a": 1, "b": 3, "c": 7, "d": 9}, 11), "the drag")
    page.wait(lambda: page.sources, ["-a-b---c-d-|"], "the sources in the address")
    page.drag("a at 1", 4.2)
    page.expect_result(debounced({"b": 3, "a": 5, "c": 7, "d": 9}, 11), "a drag past another marble")
    page.drag("d at 9", 30)
    page.expect_result(debounced({"b": 3, "a": 5, "c": 7, "d": 11}, 11), "a drag past the end")
    page.drag("b at 3", -30)
    page.expect_result(debounced({"b": 0, "a": 5, "c": 7, "d": 11}, 11), "a drag past the start")
    page.wait(lambda: page.sources, ["b----a-c---(d|)"], "the sources in the address")


@check
def marbles_share_a_tick_in_their_order(page):
    page.open("#debounce/0?source=-a-bc----d-%7C")
    page.drag("c at 4", -1)
    page.wait(lambda: page.sources, ["-a-(bc)--d-|"], "c dragged onto b")
    page.expect_result("c at 6, d at 11, end at 11", "c dragged onto b")
    page.drag("a at 1", 2)
    page.wait(lambda: page.sources, ["---(abc)-d-|"], "a dragged onto b and c")
    page.drag("end at 11", -20)
    page.wait(lambda: page.sources, ["---(abc)-(d|)"], "the end dragged before the last marble")


@check
def escape_gives_up_a_drag(page):
    page.open("#debounce/0")
    entries = page.js("history.length")
    page.drag("c at 4", 3, release=False)
    page.wait(lambda: page.line, "a at 1, b at 3, c at 7, d at 9, end at 11", "the source during the drag")
    page.press(Keys.ESCAPE)
    ActionChains(page.driver).release().perform()
    page.wait(lambda: page.line, "a at 1, b at 3, c at 4, d at 9, end at 11", "the source after escape")
    page.expect_result("c at 7, d at 11, end at 11", "escape")
    expect(page.js("history.length"), entries, "the entries of the history")


@check
def a_drag_is_one_entry_of_the_history(page):
    page.open("#debounce/0")
    page.js("void (window.calls = 0, ['pushState', 'replaceState'].forEach(name => { const call = history[name]; "
            "history[name] = (...all) => { calls += 1; return call.apply(history, all); } }))")
    page.drag("d at 9", -4)
    page.wait(lambda: page.sources, ["-a-bcd-----|"], "the sources in the address")
    expect(page.js("calls"), 1, "the calls of the history for a drag")
    page.js("void (history.pushState = () => { throw new DOMException('', 'SecurityError') })")
    page.drag("d at 5", 4)
    page.expect_result("c at 7, d at 11, end at 11", "a drag that the history refuses")
    page.find("#link").click()
    page.wait(lambda: page.text("#done"), "Copied the link.", "the sentence after copying")
    copied = page.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0])")
    expect(copied, f"{page.server.origin}/#debounce/0", "the copied link")


@check
def a_drag_goes_on_when_the_focus_moves(page):
    page.open("#concat/0")
    page.wait(lambda: page.line, "a at 2, b at 5, end at 6, c at 2, end at 5", "the sources")
    page.drag("b at 5", -1, release=False)
    page.press(Keys.TAB, Keys.TAB, Keys.TAB)
    page.wait(lambda: page.focus, "c at 2", "the focus after Tab")
    ActionChains(page.driver).move_by_offset(round(-page.pitch), 0).perform()
    page.wait(lambda: page.line, "a at 2, b at 3, end at 6, c at 2, end at 5", "the sources during the drag")
    page.press(Keys.ESCAPE)
    ActionChains(page.driver).release().perform()
    page.wait(lambda: page.line, "a at 2, b at 5, end at 6, c at 2, end at 5", "the sources after escape")


@check
def the_server_answers_a_drag_in_time(page):
    page.open("#debounce/0")
    page.js("performance.clearResourceTimings()")
    for _ in range(4):
        page.drag("d at 9", -3)
        page.wait(lambda: page.line, lambda line: "d at 6" in line, "a drag to the left")
        page.drag("d at 6", 3)
        page.wait(lambda: page.line, lambda line: "d at 9" in line, "a drag to the right")
    page.expect_result("c at 7, d at 11, end at 11", "dragging to and fro")
    times = page.js("performance.getEntriesByType('resource').filter(one => one.name.includes('/run?')"
                    " && one.responseEnd > 0 && one.responseStart > 0).map(one => one.responseEnd - one.requestStart)")
    if len(times) < 8:
        raise Failure(f"requests of 8 drags: expected at least 8, got {len(times)}")
    median, most = sorted(times)[len(times) // 2], max(times)
    print(f"    {len(times)} requests while dragging: median {median:.1f} ms, most {most:.1f} ms")
    if median > LONGEST:
        raise Failure(f"the server's median time for a drag: expected {LONGEST} ms or less, got {median:.0f} ms")


@check
def the_keyboard_moves_edits_and_removes(page):
    page.open("#debounce/0")
    page.js("document.querySelector('.add').focus()")
    page.press(Keys.TAB)
    page.wait(lambda: page.focus, "a at 1", "the focus after Tab")
    page.press(Keys.TAB, Keys.TAB, Keys.ARROW_RIGHT)
    page.wait(lambda: page.focus, "c at 5", "the focus after an arrow")
    page.expect_result("c at 8, d at 11, end at 11", "an arrow")
    ActionChains(page.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_LEFT).key_up(Keys.SHIFT).perform()
    page.wait(lambda: page.focus, "c at 0", "the focus after Shift and an arrow")
    page.expect_result("b at 6, d at 11, end at 11", "Shift and an arrow")
    page.press(Keys.ENTER)
    page.press("ok", Keys.ENTER)
    page.wait(lambda: page.focus, "ok at 0", "the focus after Enter, a text and Enter")
    page.press(Keys.DELETE)
    page.wait(lambda: page.sources, lambda sources: "ok" not in sources[0], "the source after Delete")
    page.js("document.querySelector('.source .marble:nth-last-child(2)').focus()")
    page.press("e")
    page.wait(lambda: page.result, lambda result: "error at 9" in result, "the result after e")
    page.press("e")
    page.wait(lambda: page.result, lambda result: result.endswith("d at 11, end at 11"), "the result after another e")
    page.press("|")
    page.wait(lambda: page.result, lambda result: result.endswith("end at 9"), "the result after |")
    page.wait(lambda: page.text("#spoken"), f"Result: {page.result}. ", "what is read aloud")


@check
def the_keyboard_adds_and_moves_far(page):
    page.open("#debounce/0")
    page.js("document.querySelector('.source .marble:nth-of-type(6)').focus()")
    page.wait(lambda: page.focus, "c at 4", "the focus")
    for key, focus in [("+", "e at 5"), (Keys.PAGE_UP, "e at 10"), (Keys.HOME, "e at 0"), (Keys.END, "e at 11"),
                       (Keys.PAGE_DOWN, "e at 6")]:
        page.press(key)
        page.wait(lambda: page.focus, focus, f"the focus after {key!r}")
    page.wait(lambda: page.sources, ["-a-bc-e--d-|"], "the sources in the address")


@check
def enter_edits_and_returns(page):
    page.open("#map/1?source=--%5Btrue%5D-%7C")
    page.js("document.querySelector('.source .marble').focus()")
    page.press(Keys.ENTER)
    page.wait(lambda: page.focus, "value", "the focus after Enter on one of several elements")
    page.press(Keys.ARROW_DOWN, Keys.ENTER)
    page.wait(lambda: page.focus, "false at 2", "the focus after a choice and Enter")
    page.press(Keys.TAB)
    page.wait(lambda: page.focus, lambda focus: focus.startswith("end at "), "the focus after Tab")
    for moves, focus in [(0, "end at "), (1, "error at ")]:
        page.press(Keys.ENTER)
        page.wait(lambda: page.js("document.activeElement.dataset.end"), "completed", "the button of the end")
        for _ in range(moves):
            ActionChains(page.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
        page.press(Keys.ENTER)
        page.wait(lambda: page.focus, lambda seen: seen.startswith(focus), "the focus after Enter on a button")


@check
def marbles_are_added_changed_and_removed_by_the_mouse(page):
    page.open("#debounce/0")
    track = page.find(".source")
    ActionChains(page.driver).move_to_element_with_offset(
        track, round(page.start + 6 * page.pitch - track.size["width"] / 2), 0).click().perform()
    page.wait(lambda: page.line, "a at 1, b at 3, c at 4, e at 6, d at 9, end at 11", "the line after a click")
    page.find("#text").send_keys(Keys.CONTROL, "a", Keys.NULL, "x")
    page.wait(lambda: page.sources, ["-a-bc-x--d-|"], "the text of the new marble")
    page.find('[data-end="failed"]').click()
    page.expect_result("error at 6", "turning it into an error")
    page.find('[data-end="completed"]').click()
    page.expect_result("c at 6, end at 6", "turning it into the end")
    page.find('[data-end=""]').click()
    page.wait(lambda: page.sources, ["-a-bc-x--d-|"], "turning it back into an element")
    page.find("#remove").click()
    page.wait(lambda: page.sources, None, "removing it")
    page.find(".add").click()
    page.wait(lambda: page.line, "a at 1, b at 3, c at 4, d at 9, e at 10, end at 11", "the line after the button")
    for _ in range(6):
        page.find("#remove").click()
    page.expect_result("nothing", "removing all")
    page.wait(lambda: page.line, "", "the line after removing all")
    page.find("#reset").click()
    page.expect_result("c at 7, d at 11, end at 11", "the reset")


@check
def an_element_is_chosen_from_those_that_can_be(page):
    page.open("#map/1?source=--%5Btrue%5D-%7C")
    page.expect_result("false at 2, end at 9", "opening")
    page.marble("true at 2").click()
    page.find("#value").send_keys("false")
    page.expect_result("true at 2, end at 9", "choosing false")
    page.wait(lambda: page.sources, ["--[false]|"], "the sources in the address")


@check
def a_phone_is_wide_enough_and_drags_by_touch(page):
    page.resize(360, 740, is_phone=True)
    page.open("#debounce/0")
    expect(page.js("document.documentElement.scrollWidth"), 360, "the width of the page")
    expect(page.find("#search").is_displayed(), False, "whether the list is shown before the menu is opened")
    small = page.js("[...document.querySelectorAll('button, input, select, .marble[role]')]"
                    ".filter(one => one.checkVisibility()).map(one => [one.outerHTML, one.getBoundingClientRect()])"
                    ".filter(([, box]) => box.width < 40 || box.height < 40).map(([text]) => text)")
    expect(small, [], "what is too small to touch")
    box = page.js("arguments[0].getBoundingClientRect().toJSON()", page.marble("c at 4"))
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    for part in range(1, 5):
        point = {"x": x + page.pitch * part / 4, "y": y + part}
        page.cdp("Input.dispatchTouchEvent", type="touchMove", touchPoints=[point])
    page.expect_result("c at 8, d at 11, end at 11", "a drag by touch")
    page.cdp("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.wait(lambda: page.sources, ["-a-b-c---d-|"], "the sources in the address")
    page.find("#menu").click()
    page.find("#search").send_keys("merge")
    page.find("#groups li:not([hidden]) a").click()
    page.wait(lambda: page.js("location.hash"), lambda hash: hash != "#debounce/0", "the operator chosen in the menu")
    expect(page.find("#search").is_displayed(), False, "whether the list is shown after a choice")
    page.resize(1280, 900)


@check
def the_phone_shows_that_the_line_goes_on(page):
    page.resize(360, 740, is_phone=True)
    page.open("#debounce/0")
    edges = "[...document.querySelector('#diagram').classList].filter(one => one.includes('-')).sort()"
    page.wait(lambda: page.js(edges), ["goes-further"], "the edges at the start")
    seen = page.js("getComputedStyle(document.querySelector('#diagram'), '::after').content")
    expect(seen, '"›"', "what is at the right edge")
    page.js("void (document.querySelector('#scroller').scrollLeft = 60)")
    page.wait(lambda: page.js(edges), ["goes-further", "starts-before"], "the edges in the middle")
    page.js("void (document.querySelector('#scroller').scrollLeft = 9999)")
    page.wait(lambda: page.js(edges), ["starts-before"], "the edges at the end")
    page.resize(1280, 900)
    page.wait(lambda: page.js(edges), [], "the edges where all fits")


@check
def an_argument_is_typed_and_dragged(page):
    page.open("#debounce/0")
    expect(page.code, "source.debounce(.seconds(3), scheduler: scheduler)", "the code")
    field = page.find("#code input")
    field.click()
    page.press("1", Keys.ENTER)
    page.expect_result("a at 2, c at 5, d at 10, end at 11", "typing 1")
    page.wait(lambda: page.arguments, ["1"], "the argument in the address")
    page.press(Keys.ARROW_UP)
    page.expect_result("c at 6, d at 11, end at 11", "the upper arrow")
    ActionChains(page.driver, duration=50).click_and_hold(field).move_by_offset(12, 0).move_by_offset(12, 0).perform()
    page.expect_result("c at 8, d at 11, end at 11", "a drag that goes on")
    ActionChains(page.driver).move_by_offset(12, 0).release().perform()
    page.wait(lambda: page.arguments, ["5"], "the argument after the drag")
    page.expect_result("d at 11, end at 11", "the drag")
    ActionChains(page.driver, duration=50).click_and_hold(field).move_by_offset(-300, 0).release().perform()
    page.wait(lambda: page.arguments, ["1"], "the argument after a drag beyond the least")
    page.driver.back()
    page.wait(lambda: page.code, lambda code: "(5)" in code, "the code after back")
    page.expect_result("d at 11, end at 11", "back")
    field.send_keys(Keys.CONTROL, "a", Keys.NULL, "99")
    page.wait(lambda: page.js("arguments[0].validationMessage", field), "Type a number from 1 to 20.", "what 99 says")
    page.find("#reset").click()
    page.wait(lambda: page.code, "source.debounce(.seconds(3), scheduler: scheduler)", "the code after the reset")
    expect(page.arguments, None, "the arguments in the address after the reset")
    page.open("#startWith/0?argument=%22q%22")
    page.wait(lambda: page.code, lambda code: 'startWith("q")' in code, "the code with a text")


@check
def inner_streams_are_lines(page):
    page.open("#flatMap-maxConcurrent/0")
    page.wait(lambda: page.js("[...document.querySelectorAll('.inner')].map(one => one.ariaLabel)"),
              ["from 1, from 2 on: 1 at 3, 1 at 7, end at 8", "from 2, from 5 on: 2 at 6, 2 at 10, end at 11"],
              "the streams of flatMap")
    left = page.js("[...document.querySelectorAll('.inner .line')].map(one => parseFloat(one.style.left))")
    expect([round((x - page.start) / page.pitch) for x in left], [2, 5], "where the lines start")
    for hash, count in {"#window-timeSpan/0": 4, "#groupBy-keySelector/0": 2, "#debounce/0": 0}.items():
        page.open(hash)
        page.wait(lambda: len(page.all(".inner")), count, f"the number of inner streams at {hash}")


@check
def the_code_is_colored(page):
    page.open("#window-timeSpan/0")
    colors = page.js("[...document.querySelectorAll('#code span')].map(one => [one.textContent, one.className, "
                     "getComputedStyle(one).color])")
    kinds = {text: kind for text, kind, _ in colors}
    expect([kinds[text] for text in ["window", "seconds", "map"]], ["own", "call", "call"], "the kinds of the words")
    expect("0" in kinds, False, "whether the 0 of $0 is a number")
    expect(len({color for _, _, color in colors}) >= 2, True, "whether the words have several colors")


@check
def time_passes(page):
    page.open("#debounce/0")
    later = "[...document.querySelectorAll('.marble.future')].length"
    expect(page.js(later), 0, "the marbles to come before playing")
    page.find("#play").click()
    page.wait(lambda: page.js(later), lambda count: count >= 7, "the marbles to come at the start")
    page.wait(lambda: page.js(later), lambda count: 0 < count < 5, "the marbles to come later")
    expect(page.text("#play"), "Stop", "the button while time passes")
    page.wait(lambda: page.text("#play"), "Play", "the button at the end")
    expect([page.js(later), page.find("#now").is_displayed()], [0, False], "what is left at the end")
    page.press("p")
    page.wait(lambda: page.text("#play"), "Stop", "the button after p")
    page.drag("d at 9", -1)
    page.expect_result("c at 7, d at 11, end at 11", "a drag while time passes")
    expect(page.text("#play"), "Play", "the button after a drag")


@check
def light_and_dark_have_their_colors(page):
    for scheme, colors in {"light": ["rgb(255, 255, 255)", "rgb(29, 29, 31)", "rgb(207, 229, 255)"],
                           "dark": ["rgb(22, 22, 23)", "rgb(245, 245, 247)", "rgb(11, 58, 102)"]}.items():
        page.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        page.open("#debounce/0")
        seen = page.js("[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color,"
                       " getComputedStyle(document.querySelector('.source .marble span')).backgroundColor]")
        expect(seen, colors, f"the colors when {scheme}")
    page.cdp("Emulation.setEmulatedMedia", features=[])


@check
def the_address_survives_a_reload_and_back_undoes(page):
    page.open("#debounce/0")
    page.drag("c at 4", 1)
    page.drag("d at 9", 1)
    edited = "a at 1, b at 3, c at 5, d at 10, end at 11"
    page.wait(lambda: page.line, edited, "the line")
    page.driver.refresh()
    page.wait(lambda: page.line, edited, "the line after a reload")
    page.expect_result("c at 8, d at 11, end at 11", "a reload")
    page.driver.back()
    page.wait(lambda: page.line, "a at 1, b at 3, c at 5, d at 9, end at 11", "the line after back")
    page.driver.back()
    page.wait(lambda: page.line, "a at 1, b at 3, c at 4, d at 9, end at 11", "the line after back twice")
    page.expect_result("c at 7, d at 11, end at 11", "back twice")
    page.driver.forward()
    page.wait(lambda: page.sources, ["-a-b-c---d-|"], "the address after forward")


@check
def back_undoes_one_change_and_keeps_the_focus(page):
    page.open("#debounce/0")
    page.js("document.querySelector('.source .marble:nth-of-type(6)').focus()")
    page.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER)
    page.press("x", Keys.ENTER)
    page.wait(lambda: page.focus, "x at 6", "the focus after two moves and a text")
    page.driver.back()
    page.wait(lambda: page.focus, "c at 6", "the focus after the text is undone")
    page.driver.back()
    page.wait(lambda: page.focus, "c at 4", "the focus after the moves are undone")
    page.press("+")
    page.wait(lambda: page.focus, "e at 5", "the focus after +")
    page.driver.back()
    page.wait(lambda: page.focus, "c at 4", "the focus after + is undone")
    page.driver.forward()
    page.wait(lambda: page.line, "a at 1, b at 3, c at 4, e at 5, d at 9, end at 11", "the line after forward")
    expect(page.focus, "c at 4", "the focus after forward")


@check
def the_search_filters_the_list(page):
    page.open("#debounce/0")
    total = len(page.all("#groups li"))
    page.find("#search").send_keys("debounce")
    page.wait(lambda: [one.text for one in page.all("#groups a") if one.is_displayed()],
              lambda names: "debounce(_:scheduler:)" in names and len(names) < total, "the list")
    shown = page.js("[...document.querySelectorAll('#groups li:not([hidden])')].map(one => one.dataset.words)")
    expect([words for words in shown if "debounce" not in words], [], "what is found without being searched for")
    expect(page.text("#count"), f"{len(shown)} of {total}", "the number found")
    page.find("#search").send_keys("zzz")
    page.wait(lambda: page.text("#count"), "No operator matches “debouncezzz”.", "a search that finds nothing")
    for asked, name in {"search while typing": "debounce(_:scheduler:)", "try again": "retry(_:)",
                        "second tap": "flatMapFirst(_:)", "Limit how often": "throttle(_:latest:scheduler:)"}.items():
        page.find("#search").send_keys(Keys.CONTROL, "a", Keys.NULL, asked)
        page.wait(lambda: [one.text for one in page.all("#groups a") if one.is_displayed()],
                  lambda names: name in names and len(names) < 10, f"what is found for {asked!r}")


@check
def every_operator_opens(page):
    page.open()
    links = page.js("[...document.querySelectorAll('#groups section')].map(one => "
                    "[...one.querySelectorAll('a')].map(link => link.getAttribute('href')))")
    if len(links) < 5 or not all(links):
        raise Failure(f"groups of operators: expected at least 5 with operators, got {[len(one) for one in links]}")
    for link in sum(links, []):
        page.js("void (location.hash = arguments[0])", link)
        marked = "document.querySelector('#groups a[aria-current]')?.getAttribute('href')"
        page.wait(lambda: page.js(marked), link, link)
        page.wait(lambda: page.text("#problem") or page.result != "Not computed yet" or
                  page.find("#picture").is_displayed(), True, link)
        expect(page.text("#problem"), "", f"the sentence at {link}")
        expect(page.read_logs(), [], f"errors in the console at {link}")
    print(f"    {len(sum(links, []))} operators in {len(links)} groups")


@check
def the_examples_of_an_operator_are_switched(page):
    page.open()
    catalogue = page.driver.execute_async_script("fetch('/catalogue').then(one => one.json()).then(arguments[0])")
    operators = sum((group["operators"] for group in catalogue["groups"]), [])
    if not (several := [one for one in operators if len(one["examples"]) > 1]):
        raise Failure("operators with several examples: expected one or more, got none")
    page.open(f"#{several[0]['id']}/0")
    for index in [1, 0]:
        page.find(f"#examples option:nth-of-type({index + 1})").click()
        names = [one["name"] for one in several[0]["examples"]]
        expect([one.text for one in page.all("#examples option")], names, "the names of the examples")
        page.wait(lambda: page.code, filled(several[0]["examples"][index]), "the code of the example")
        page.wait(lambda: page.js("location.hash"), f"#{several[0]['id']}/{index}", "the address of the example")


@check
def a_broken_address_is_explained(page):
    page.open("#DEBOUNCE")
    page.expect_result("c at 7, d at 11, end at 11", "a name in capitals")
    for hash, sentence in {
        "#nonsense": "There is no operator “nonsense”",
        "#debounce/0?argument=x": "Argument 1 is “x”. Type a number from 1 to 20.",
        "#debounce/0?argument=3&argument=3": "has 2 arguments",
        "#debounce/99": "no example “99”", "#debounce/x": "no example “x”",
        "#debounce/0?source=-a(b": "A bracket stays open", "#debounce/0?source=a%7Cb": "Nothing can follow the end",
        "#debounce/0?source=a&source=b": "has 2 sources", "#debounce/0?nonsense": "has 0 sources",
        "#%E0%A4%A/%": "There is no operator", f"#debounce/0?source={'a' * 65}": "at most 64 ticks",
        "#debounce/0?source=-%5Bthirteenchars%5D-%7C": "12",
    }.items():
        page.open(hash)
        page.wait(lambda: page.text("#problem"), lambda text: sentence in text, f"the sentence at {hash}")
        expect(page.js("document.title"), "Not found · Rill marbles" if "no operator" in sentence
               else "debounce(_:scheduler:) · Rill marbles", f"the title at {hash}")
    expect("outdated" in page.find("#diagram").get_attribute("class"), True, "whether the former result is gray")
    page.js("document.querySelector('.source .marble').focus()")
    page.press(Keys.DELETE)
    page.wait(lambda: page.text("#problem"), "", "the sentence once the marble is removed")
    page.driver.get_log("browser")


@check
def the_diagram_is_saved_as_a_picture_and_as_a_test(page):
    page.open("#debounce/0?source=-a-b-c---d-%7C")
    page.find("#svg").click()
    picture = page.downloaded("debounce.svg")
    for part in ["<svg", "<title>", "c at 5", "c at 8", "</svg>"]:
        expect(part in picture, True, f"whether {part} is in the picture")
    page.find("#test").click()
    test = page.downloaded("debounce.swift")
    for part in ["@Test", "diagram", '"-a-b-c---d-|"', '"--------c--(d|)"', "debounce(.seconds(3)"]:
        expect(part in test, True, f"whether {part} is in the test")
    page.find("#copy").click()
    page.wait(lambda: page.text("#done"), "Copied the test.", "the sentence after copying")
    copied = page.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0])")
    expect(copied, test, "the copied test")


@check
def an_exported_page_moves_without_the_program(page):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([page.server.program, "--export", folder], check=True, stdout=subprocess.DEVNULL)
        host = Server(sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, "0")
        try:
            page.open("#debounce/0", f"{host.origin}/try")
            page.expect_result("c at 7, d at 11, end at 11", "opening")
            page.drag("c at 4", 1, release=False)
            page.expect_result("c at 8, d at 11, end at 11", "a drag that goes on")
            ActionChains(page.driver).release().perform()
            page.wait(lambda: page.sources, ["-a-b-c---d-|"], "the sources in the address")
            page.drag("d at 9", -2)
            page.wait(lambda: page.sources, ["-a-bc--d---|"], "the sources, of which one marble is moved")
            page.expect_result("d at 10, end at 11", "moving another marble")
            field = page.find("#code input")
            field.send_keys(Keys.CONTROL, "a", Keys.NULL, "1")
            page.expect_result("a at 2, c at 5, d at 8, end at 11", "an argument")
            field.send_keys(Keys.CONTROL, "a", Keys.NULL, "7")
            page.wait(lambda: page.arguments, ["8"], "the nearest argument that was computed")
            page.find("#reset").click()
            page.expect_result("c at 7, d at 11, end at 11", "the reset")
            shown = [one.text for one in page.all("#actions button") if one.is_displayed()]
            expect(shown, ["Play", "Reset", "Copy link"], "the buttons")
            page.open("#flatMap-maxConcurrent/0", f"{host.origin}/try")
            page.wait(lambda: len(page.all(".inner")), 2, "the inner streams")
            page.find("#documentation").click()
            page.wait(lambda: page.text("h1"), "flatMap(maxConcurrent:_:)", "the documentation")
            page.driver.get(f"{host.origin}/")
            expect(page.text("h1"), "The operators of Rill", "the gallery")
            page.find("#search input").send_keys("search while typing")
            page.wait(lambda: [one.get_attribute("id") for one in page.all("article") if one.is_displayed()],
                      lambda names: "debounce" in names and len(names) < 10, "what the gallery finds")
            page.find("a[href='try/']").click()
            page.wait(lambda: page.text("#name"), "debounce(_:scheduler:)", "the page behind the gallery's link")
            errors = [line for line in page.read_logs() if "favicon.ico" not in line]  # browsers ask for it
            expect(errors, [], "errors in the console")
            asked = [url for url in page.requests if url.startswith(f"{host.origin}/try/run")]
            expect(asked, [], "requests of results")
            page.requests = {url for url in page.requests if not url.startswith(host.origin)}
        finally:
            host.stop()


@check
def nothing_is_loaded_from_elsewhere(page):
    expect(page.read_logs(), [], "errors in the console")
    own = (f"{page.server.origin}/", "data:", "blob:", "about:")
    expect([url for url in page.requests if not url.startswith(own)], [], "requests to other origins")
    print(f"    {len(page.requests)} different requests, all to {page.server.origin}")


@check
def a_server_that_is_gone_is_explained(page):
    page.open("#debounce/0")
    page.server.stop()
    page.drag("c at 4", 1)
    page.wait(lambda: page.text("#problem"), lambda text: "does not answer" in text, "the sentence")
    expect("outdated" in page.find("#diagram").get_attribute("class"), True, "whether the former result is gray")


def started():
    """Returns the processes that this one has started and that still run. They have inherited a variable."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if int(folder.name) != os.getpid() and MARK.encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:
            pass  # another user's, or one that has ended meanwhile
    return found


def leave_nothing_behind():
    deadline = time.monotonic() + 20
    while (left := started()) and time.monotonic() < deadline:
        time.sleep(0.1)
    for process in left:
        os.kill(process, signal.SIGKILL)


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    default = pathlib.Path(__file__).parent / ".build/debug/Marbles"
    program = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    if not os.access(program, os.X_OK):
        sys.exit(f"browser-test.py: no program at {program}: swift build --package-path Playground/Marbles")
    os.environ.update([MARK.split("=")])
    os.environ["NO_PROXY"] = os.environ["no_proxy"] = "localhost,127.0.0.1"
    page, server, name = None, None, "start"
    with tempfile.TemporaryDirectory() as downloads:
        try:
            server = Server(program)
            page = Page(server, downloads)
            for one in CHECKS:
                name = one.__name__.replace("_", " ")
                one(page)
                print(f"passed: {name}", flush=True)
        except Exception as problem:
            sys.exit(f"FAILED: {name}: {problem if isinstance(problem, Failure) else repr(problem)}")
        finally:
            if page:
                page.driver.quit()
            if server:
                server.stop()
            leave_nothing_behind()
    print(f"All {len(CHECKS)} checks passed.")


if __name__ == "__main__":
    main()
