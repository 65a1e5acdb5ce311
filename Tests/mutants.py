#!/usr/bin/env python3
"""Breaks one line of Rill at a time, and looks whether the tests find it.

    Tests/mutants.py [seed] [number]

Draws that many mutants of the operators and their plumbing, by default 60, and compiles all of them into one copy of
the package, where an environment variable chooses one. So there is one build, which takes some minutes, and then a run
of tests for each mutant: first the suite of its file, and if that passes those of its folder, the models and the tests
of the engine. Prints a row for each, and the share that was found. By default, the seed is a new one.
"""
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDERS = ("Operators", "Buffering", "Combining", "Recovering", "Sharing", "Timing", "Plumbing")

# A pattern of a line, and what replaces it.
CHANGES = [(re.compile(pattern), text) for pattern, text in [
    (r" == ", " != "), (r" != ", " == "), (r" < ", " <= "), (r" > ", " >= "), (r" <= ", " < "), (r" >= ", " > "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ 1\b", " + 2"), (r" - 1\b", " - 2"), (r" \+= 1\b", " += 2"),
    (r" -= 1\b", " -= 2"), (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"\.more\b", ".none"),
    (r"\.none\b", ".more"), (r"\.later\b", ".more"), (r"\.wait\b", ".finish(.completed)"), (r"\.next\(", ".last("),
    (r"\.last\(", ".next("), (r"\.first\b", ".last"),
]]
# A statement in one line that isn't the end of another one and starts no block.
STATEMENT = re.compile(r"^ +(return |[a-z][\w.!?]*(\(| [-+]?= )|\([\w, ]+\) = ).*[\w)\]}]$")
CALL = re.compile(r"^ +[a-z][\w.!?]*\(.*\)$")
CONDITION = re.compile(r"^( +)(if|while) (?!.*\b(let|case|var)\b)([^,{]+) \{$")


def changed(line):
    """Returns the ways in which the line can be broken, as they are compiled, each with a description."""
    code = line.split("  //")[0]
    if match := CONDITION.match(code):
        space, word, condition = match[1], match[2], match[4]
        return [(lambda mutant: f"{space}{word} {mutant} != ({condition}) {{", f"{word} !({condition})")]
    if not STATEMENT.match(code) or any(code.count(a) != code.count(b) for a, b in ("()", "[]", "{}")):
        return []
    statement = code.strip()
    broken = [pattern.sub(text, statement, count=1) for pattern, text in CHANGES if pattern.search(statement)]
    if CALL.match(code) and not statement.startswith("return "):
        broken.append("do {}")
    return [(lambda mutant, b=b: f"if {mutant} {{ {b} }} else {{ {statement} }}", b) for b in broken]


def candidates():
    """Returns the file, the number of the line and the change of each mutant that could be drawn."""
    for folder in FOLDERS:
        for path in sorted((ROOT / "Sources/Rill" / folder).glob("*.swift")):
            lines = path.read_text().splitlines()
            if lines[0].startswith("// Written by"):
                continue
            for number, line in enumerate(lines):
                inside = number > 0 and lines[number - 1].rstrip().endswith(("{", "}", " in")) or STATEMENT.match(
                    lines[number - 1])
                follows = lines[number + 1].strip() if number + 1 < len(lines) else ""
                if inside and not line.strip().startswith("//") and not follows.startswith((".", "?", ":", "&&", "||")):
                    for change in changed(line):
                        yield path.relative_to(ROOT), number, line.strip(), change


def swift(package, *arguments, **environment):
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no", **environment}
    command = ["swift", *arguments, "--package-path", str(package)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def insert(copy, drawn):
    """Writes the mutants into the copy. Returns the file and line of each."""
    places = {}
    for path in {path for path, *_ in drawn.values()}:
        shutil.copy(ROOT / path, copy / path)
    for index, (path, number, _, (compiled, _)) in drawn.items():
        lines = (copy / path).read_text().splitlines()
        lines[number] = compiled(f"isMutant({index})")
        (copy / path).write_text("\n".join(lines) + "\n")
        places[index] = (str(copy / path), number + 1)
    return places


def build(copy, drawn):
    """Builds the copy with the mutants that compile. Returns those."""
    arguments = ["build", "--target", "Rill"]
    while True:
        places = insert(copy, drawn)
        result = swift(copy, *arguments)
        errors = re.findall(r"^(/\S+?\.swift):(\d+):\d+: error", result.stdout + result.stderr, re.MULTILINE)
        wrong = set()
        for file, line in errors:  # some are told at the end of the function
            before = [(at, index) for index, (path, at) in places.items() if path == file and at <= int(line) < at + 9]
            wrong |= {index for _, index in sorted(before)[-1:]}
        for index in wrong:
            shutil.copy(ROOT / drawn[index][0], copy / drawn[index][0])
        drawn = {index: mutant for index, mutant in drawn.items() if index not in wrong}
        if result.returncode == 0 and arguments[-1] == "--build-tests":
            return drawn
        if result.returncode == 0:
            arguments = ["build", "--build-tests"]
        elif not wrong:
            sys.exit(result.stdout[-4000:] + result.stderr[-4000:])


def failure(copy, index, *filters):
    """Runs tests with a mutant. Returns the first that fails, or None."""
    binary = copy / ".build/debug" / "RillPackageTests.xctest"
    command = ["timeout", "-k", "2", "400", str(binary), "--testing-library", "swift-testing", *filters]
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no", "RILL_MUTANT": str(index)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment) as process:
        for line in process.stdout:
            text = re.sub(r"\x1b\[[\d;]*m", "", line.decode(errors="replace"))
            if match := re.match(r'✘ Test (?:case passing .* to )?"?([^"]*)"? (?:recorded|failed)', text):
                process.kill()
                return f"“{match[1]}”"
            if "Fatal error" in text:
                process.kill()
                return "a stop of the program"
        process.wait()
        found = {0: None, 69: None, 124: "a hang"}  # 69: there is no such suite
        return found.get(process.returncode, f"exit code {process.returncode}")


def suites(path):
    """Returns a filter for the tests that a mutant of this file has to fail."""
    plumbing = (*FOLDERS, "Contract", "Disposables", "Bridging")
    folders = plumbing if path.parent.name == "Plumbing" else (path.parent.name,)
    tests = ROOT / "Tests/RillTests"
    files = [file for folder in (*folders, "Models", "Engine") for file in (tests / folder).iterdir()]
    suites = sorted(name for file in files for name in re.findall(r"struct (\w+Tests)", file.read_text()))
    return f"RillTests\\.({'|'.join(suites)})/"


def main():
    if subprocess.run(["git", "-C", str(ROOT), "diff", "--quiet", "HEAD"], check=False).returncode:
        sys.exit("Expected no uncommitted changes: the mutants are those of the last commit.")
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(1000)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    print(f"Seed {seed}", flush=True)
    everything = list(candidates())
    lines = {}
    for mutant in random.Random(seed).sample(everything, len(everything)):
        lines.setdefault(mutant[:2], mutant)  # one mutant for a line
    drawn = dict(enumerate(list(lines.values())[:count + count // 3], 1))
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "rill"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(copy)], check=True)
        (copy / "Sources/Rill/Plumbing/Mutant.swift").write_text(
            "import Foundation\n\n@usableFromInline nonisolated(unsafe) let chosenMutant = Int(ProcessInfo.processInfo"
            '.environment["RILL_MUTANT"] ?? "") ?? 0\n\n@inlinable func isMutant(_ number: Int) -> Bool '
            "{ number == chosenMutant }\n")
        drawn = dict(list(build(copy, drawn).items())[:count])
        print(f"{len(everything)} candidates, {len(drawn)} drawn", flush=True)
        if found := failure(copy, 0, "--filter", "MapTests|TakeTests|ZipTests"):
            sys.exit(f"The tests fail without a mutant: {found}")
        survivors = 0
        for position, (index, (path, number, line, (_, description))) in enumerate(drawn.items(), 1):
            start = time.monotonic()
            found = failure(copy, index, "--filter", f"RillTests\\.{path.stem}Tests/") or failure(
                copy, index, "--filter", suites(path))
            survivors += found is None
            seconds = time.monotonic() - start
            print(
                f"{position:2}/{len(drawn)} {seconds:4.0f} s  {path.parent.name}/{path.name}:{number + 1}: {line} → "
                f"{description}: {f'found by {found}' if found else 'SURVIVES'}", flush=True)
    print(f"{len(drawn) - survivors} of {len(drawn)} mutants were found, {100 - 100 * survivors // len(drawn)} %.")


main()
