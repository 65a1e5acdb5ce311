#!/usr/bin/env python3
"""Breaks one line of Rill at a time, and looks whether the test suite finds it.

    Tests/mutations.py [--seed N] [--count N] [--only N ...]

Draws the lines by the seed. All of them are compiled at once, into a copy in a temporary folder: the environment variable
RILL_MUTANT chooses the line that is broken. Prints a row for each mutation, and the share that the suite finds.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDERS = ["Operators", "Combining", "Sharing", "Timing", "Plumbing"]
# These look at texts or run the compiler, and so can't see what a line does.
SKIPPED = "TypeChecking|Folders|Documentation|CatalogueTests|TextTests|LanguageModes|PackageTests|UsesTests|ArticlesTests"

SWITCH = """
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
@usableFromInline let mutant: Int = getenv("RILL_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
@inlinable func isMutated(_ number: Int) -> Bool { mutant == number }
"""


def mutations(line):
    """Returns what a line can be changed to: pairs of a name and a text in which IS stands for the switch."""
    code = line.rstrip("\n")
    if re.search(r"^\s*(//|@|#|case |let |var |import )|require\(|//", code):
        return
    if condition := re.match(r"^(\s*(?:\} else )?(?:if|while|guard)) ([^,{}#=]*(?:[=!<>]= [^,{}#=]*)?)( \{| else \{)(.*)$", code):
        before, text, brace, rest = condition.groups()
        if not re.search(r"\b(let|case|var|try)\b", text):
            yield "condition is negated", f"{before} IS != ({text}){brace}{rest}"
            for sign, other in ((" < ", " <= "), (" > ", " >= "), (" <= ", " < "), (" >= ", " > ")):
                if text.count(sign) == 1:
                    yield f"{sign.strip()} is {other.strip()}", \
                        f"{before} IS ? ({text.replace(sign, other)}) : ({text}){brace}{rest}"
    if re.match(r"^\s+(?:_ = )?(?:try )?[a-z][\w.!?]*\([^{}]*\)$", code) and "init(" not in code:
        indent = re.match(r"\s+", code)[0]
        yield "call is left out", f"{indent}if !IS {{ {code.strip()} }}"
    if answer := re.match(r"^(.*\breturn) \.(more|later|none)( \})?$", code):
        other = {"more": "none", "later": "more", "none": "more"}[answer[2]]
        yield f"returns .{other}", f"{answer[1]} IS ? .{other} : .{answer[2]}{answer[3] or ''}"
    if truth := re.match(r"^(.*(?:\breturn| =)) (true|false)( \})?$", code):
        yield "truth is turned", f"{truth[1]} IS != {truth[2]}{truth[3] or ''}"
    if step := re.match(r"^(\s+[\w.!?]+ [+-]=) 1$", code):
        yield "counts twice", f"{step[1]} (IS ? 2 : 1)"
    if step := re.match(r"^(\s+[\w.!?]+) = ([\w.!?]+)$", code):
        if step[2] not in ("true", "false"):
            yield "assignment is left out", f"{re.match(chr(92) + 's+', code)[0]}if !IS {{ {code.strip()} }}"


def draw(seed, count):
    """Returns the changed lines: pairs of a place and a mutation, one for each place."""
    found = []
    for folder in FOLDERS:
        for file in sorted((ROOT / "Sources/Rill" / folder).rglob("*.swift")):
            if "Arities" in file.name:
                continue
            for number, line in enumerate(file.read_text().splitlines()):
                if variants := list(mutations(line)):
                    found.append(((str(file.relative_to(ROOT)), number), variants, line.strip()))
    chooser = random.Random(seed)
    chooser.shuffle(found)
    return [(place, chooser.choice(variants), line) for place, variants, line in found[:count]], len(found)


def write(copy, chosen):
    """Writes the sources with all chosen mutations, whose numbers begin at 1."""
    for folder in FOLDERS:
        shutil.copytree(ROOT / "Sources/Rill" / folder, copy / "Sources/Rill" / folder, dirs_exist_ok=True)
    for number, ((file, index), (_, text), _) in enumerate(chosen, 1):
        lines = (copy / file).read_text().splitlines()
        lines[index] = text.replace("IS", f"isMutated({number})")
        (copy / file).write_text("\n".join(lines) + "\n")


def compile_mutations(copy, chosen, count):
    """Leaves out the mutations that don't compile, and builds the tests with the rest."""
    while True:
        write(copy, chosen)
        result = subprocess.run(["swift", "build", "--target", "RillTesting"], cwd=copy, capture_output=True, text=True)
        if result.returncode == 0:
            break
        errors = {(m[1], int(m[2]) - 1) for m in re.finditer(r"(Sources/Rill/\S+\.swift):(\d+):\d+: error", result.stdout)}
        rest = [m for m in chosen if m[0] not in errors]
        if len(rest) == len(chosen):  # the error is elsewhere in the file
            rest = [m for m in chosen if m[0][0] not in {file for file, _ in errors}]
        if len(rest) == len(chosen):
            sys.exit(result.stdout[-3000:] + result.stderr[-3000:])
        print(f"{len(chosen) - len(rest)} of {len(chosen)} mutations don't compile.", flush=True)
        chosen = rest
    chosen = chosen[:count]
    write(copy, chosen)
    print(f"Building the tests with {len(chosen)} mutations takes some minutes.", flush=True)
    result = subprocess.run(["swift", "build", "--build-tests"], cwd=copy, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit("The tests don't build.\n" + result.stdout[-3000:])
    return chosen


def run(copy, number, limit, *options):
    """Runs tests with a mutation. Returns how it was found, or None."""
    environment = {**os.environ, "RILL_MUTANT": str(number), "SWIFT_BACKTRACE": "enable=no"}
    bundle = next(copy.glob(".build/*/debug/RillPackageTests.xctest"))
    command = ["stdbuf", "-oL", str(bundle), "--testing-library", "swift-testing", "--skip", SKIPPED, *options]
    process = subprocess.Popen(
        command, cwd=copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", start_new_session=True)
    killer = concurrent.futures.ThreadPoolExecutor(1).submit(stop_after, process, limit)
    try:
        for line in process.stdout:
            if line.startswith("✘"):
                return (re.search(r'"([^"]*)"', line) or [line, line.strip()])[1]
        status = process.wait()
        if killer.done() and killer.result():
            return "the run doesn't end"
        return None if status == 0 else f"the run stops with {status}"
    finally:
        stop(process)


def stop_after(process, limit):
    try:
        process.wait(limit)
        return False
    except subprocess.TimeoutExpired:
        stop(process)
        return True


def stop(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def look(copy, number, mutation, limit):
    """Tries the tests of the mutated file first, and then the others."""
    (file, line), (name, _), text = mutation
    start = time.monotonic()
    outcome = run(copy, number, limit, "--filter", pathlib.Path(file).stem)
    outcome = outcome or run(copy, number, limit, "--filter", "Engine|Law|Model|RillTests")
    outcome = outcome or run(copy, number, limit)
    seconds = time.monotonic() - start
    print(f"{number:3} {seconds:4.0f} s  {file.removeprefix('Sources/Rill/')}:{line + 1}, {name}: {text}\n"
          f"           {'found by “' + outcome + '”' if outcome else 'NOT FOUND'}", flush=True)
    return outcome is not None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--only", type=int, nargs="*")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "rill"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(copy)], check=True)
        shutil.copytree(ROOT / "Sources", copy / "Sources", dirs_exist_ok=True)
        (copy / "Sources/Rill/Plumbing/Mutant.swift").write_text(SWITCH)
        chosen, all_count = draw(arguments.seed, 2 * arguments.count)
        print(f"{all_count} lines can be changed, seed {arguments.seed}.", flush=True)
        chosen = compile_mutations(copy, chosen, arguments.count)
        start = time.monotonic()
        if broken := run(copy, 0, 1800):
            sys.exit(f"The suite fails without a mutation: {broken}")
        limit = 3 * (time.monotonic() - start) + 60
        print(f"The suite takes {time.monotonic() - start:.0f} s without a mutation.", flush=True)
        numbers = arguments.only or range(1, len(chosen) + 1)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            found = list(pool.map(lambda number: look(copy, number, chosen[number - 1], limit), numbers))
    print(f"{sum(found)} of {len(found)} mutations are found.")


main()
