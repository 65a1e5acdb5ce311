// The page: the list of operators, the address that holds the state, the requests, and what can be saved.

import { byID, Diagram, element } from "./diagram.js";
import { Code, problem } from "./code.js";
import { Editor } from "./editor.js";
import { find, isExported, load, valuesOf } from "./frames.js";
import { format, move, parse } from "./marbles.js";

const diagram = new Diagram();
const editor = new Editor(diagram, (step) => {
    if (!diagram.isFrozen) remember(step);
    run();
});
const code = new Code((step, index) => {
    if (isExported) settle(index);
    remember(step);
    run();
});

let operators = new Map();
/** What is shown: an operator and the number of one of its examples. */
let shown = null;
/** What the latest entry of the history is a step of. */
let formerStep = null;

// The address

const lineID = ({ operator, example }, index) => `${operator.id}/${example}/${index}`;

const defaults = (state = shown) =>
    state.operator.examples[state.example].sources.map(({ marbles }, index) => parse(marbles, lineID(state, index)));

const usual = (state = shown) => state.operator.examples[state.example].arguments.map(({ value }) => value);

/** The parameters of a request: the operator, its example, the marbles of its sources and the arguments. */
const parameters = () => new URLSearchParams([
    ["operator", shown.operator.id], ["example", shown.example],
    ...editor.lines.map((line) => ["source", format(line)]), ...code.values.map((value) => ["argument", value]),
]);

function address() {
    const items = (name, current, usual) => String(current) === String(usual) ? []
        : current.map((value) => `${name}=${encodeURIComponent(value)}`);
    const changed = [
        ...items("source", editor.lines.map(format), defaults().map(format)),
        ...items("argument", code.values, usual()),
    ];
    return `#${shown.operator.id}/${shown.example}${changed.length ? `?${changed.join("&")}` : ""}`;
}

/** Writes the state into the address. Changes with the same step are one entry of the history. */
function remember(step) {
    const current = address();
    byID("reset").disabled = !current.includes("?");
    byID("done").textContent = "";
    try {
        const isOther = location.hash !== current;
        if (isOther) history[step && step === formerStep ? "replaceState" : "pushState"](null, "", current);
        formerStep = step;
    } catch {
        // Safari refuses more than 100 calls in 30 seconds. A later change writes the address.
    }
}

/** Reads an address such as `#debounce/0?source=-a-b`. Throws an error whose message is a sentence. */
function read(hash) {
    const [path, query = ""] = hash.slice(1).split(/\?(.*)/s);
    const [asked, example = "0"] = path.split("/");
    const id = asked || "debounce";
    const isAsked = (name) => name.toLowerCase() === id.toLowerCase();
    const operator = operators.get(id)
        ?? [...operators.values()].find((one) => isAsked(one.id) || isAsked(one.id.split("-")[0]));
    if (!operator) throw new Error(`There is no operator “${id}”. Choose one from the list.`);
    const { examples } = operator;
    if (examples.length === 0) return { operator, example: 0, lines: [] };
    if (!/^\d+$/.test(example) || !examples[example]) {
        throw Object.assign(
            new Error(`${operator.name} has no example “${example}”. Its first is shown instead.`),
            { operator, example: 0 });
    }
    const state = { operator, example: Number(example) };
    const items = new URLSearchParams(query);
    const [given, values] = [items.getAll("source"), items.getAll("argument")];
    const { sources, arguments: all } = examples[example];
    try {
        if (given.length !== sources.length && (query && !values.length || given.length)) {
            throw new Error(`The address has ${given.length} sources, but this example needs ${sources.length}.`);
        }
        if (values.length && values.length !== all.length) {
            throw new Error(`The address has ${values.length} arguments, but this example needs ${all.length}.`);
        }
        const wrong = values.findIndex((value, index) => problem(all[index], value));
        if (wrong >= 0) {
            throw new Error(`Argument ${wrong + 1} is “${values[wrong]}”. ${problem(all[wrong], values[wrong])}`);
        }
        const lines = given.map((marbles, index) => parse(marbles, lineID(state, index)));
        return {
            ...state, lines: given.length ? lines : defaults(state), values: values.length ? values : usual(state),
        };
    } catch (error) {
        throw Object.assign(new Error(`${error.message} The example’s own values are shown instead.`), state);
    }
}

function show() {
    let state, problem;
    try {
        state = read(location.hash);
    } catch (error) {
        [state, problem] = [error.operator && error, error.message];
    }
    giveUp();
    if (!state) {
        shown = null;
        mark();
        byID("name").textContent = "Not found";
        document.title = "Not found · Rill marbles";
        byID("sentence").textContent = "";
        for (const id of ["diagram", "picture", "actions", "keys", "choice", "documentation"]) byID(id).hidden = true;
        return tell(problem);
    }
    const isOther = shown?.operator !== state.operator || shown.example !== state.example;
    shown = { operator: state.operator, example: state.example };
    if (isOther) introduce();
    if (shown.operator.examples.length === 0) return tell(problem ?? "");
    editor.reset(state.lines ?? defaults(), shown.operator.examples[shown.example].elements);
    code.set(state.values ?? usual());
    if (!problem) remember((formerStep = "show"));
    run(problem);
}

// The operator

/** Splits a text at its back-ticks. */
const prose = (text) =>
    text.split("`").map((part, index) => (index % 2 ? element("code", { textContent: part }) : part));

const title = ({ name }) => {
    const [, base, rest] = name.match(/^([^(]*)(.*)$/s);
    return [base, element("span", { className: "labels", textContent: rest })];
};

function introduce() {
    const { operator, example } = shown;
    const { id, examples } = operator;
    document.title = `${operator.name} · Rill marbles`;
    byID("name").replaceChildren(...title(operator));
    byID("sentence").replaceChildren(...prose(operator.sentence));
    const documentation = isExported ? `documentation/${id}.html` : `documentation?operator=${id}`;
    Object.assign(byID("documentation"), { href: documentation, hidden: false });
    byID("choice").hidden = examples.length === 0;
    byID("examples").replaceChildren(...examples.map(({ name }, index) => new Option(name, index)));
    byID("examples").value = example;
    for (const id of ["diagram", "actions"]) byID(id).hidden = examples.length === 0;
    byID("keys").hidden = byID("reset").hidden = !examples[example]?.sources.length;
    byID("picture").hidden = examples.length > 0;
    if (examples.length > 0) {
        code.reset(examples[example], operator);
        diagram.reset(examples[example].sources, defaults());
        byID("scroller").scrollLeft = 0;
    } else {
        const src = isExported ? `../pictures/${id}.svg` : `picture?operator=${id}`;
        const alt = `Marble diagram of ${operator.name}`;
        Object.assign(byID("picture").querySelector("img"), { src, alt });
    }
    byID("done").textContent = byID("note").textContent = "";
    if (openMenu(false)) byID("main").focus();
    mark();
}

// The result

let running = null;
let retry, speech;

/** Shows a sentence above the diagram, and the former result in gray. */
function tell(sentence, isFailed = sentence !== "") {
    byID("problem").textContent = sentence;
    byID("diagram").classList.toggle("outdated", isFailed);
}

/** Fetches, and throws an error whose message is a sentence. */
async function get(path, options) {
    let response;
    try {
        response = await fetch(path, options);
    } catch (error) {
        if (error.name === "AbortError") throw error;
        const command = "swift run --package-path Playground/Marbles Marbles";
        throw Object.assign(new Error(`The server does not answer. Start it again: ${command}`), { isGone: true });
    }
    if (!response.ok) throw new Error((await response.text()).trim() || `The server answered ${response.status}.`);
    return response;
}

function giveUp() {
    running?.abort();
    clearTimeout(retry);
}

/** Fetches the result. The newest request wins: a former one that is under way is given up. */
async function run(problem = "") {
    giveUp();
    play(false);
    const { signal } = (running = new AbortController());
    try {
        const answer = await compute(signal);
        if (signal.aborted) return;
        diagram.answer = answer;
        byID("note").textContent = answer.note ?? "";
        editor.draw();
        showEdges();
        tell(problem, false);
        speak(`${diagram.words} ${answer.note ?? ""}`);
    } catch (error) {
        if (signal.aborted) return;
        tell(error.message);
        if (error.isGone) retry = setTimeout(run, 2000);
    }
}

async function compute(signal) {
    if (!isExported) return await (await get(`run?${parameters()}`, { signal })).json();
    await load(shown, get);
    if (signal.aborted) return null;
    const answer = find(shown, editor.lines.map(format), code.values);
    if (answer) return answer;
    throw new Error("This page moves one marble and one argument at a time. For all others, "
        + "run: swift run --package-path Playground/Marbles Marbles");
}

/** On a page without a server, returns the lines that it has an answer for: at most one marble is moved. */
function known(lines, index, id) {
    const at = lines[index].find((mark) => mark.id === id)?.at;
    const own = defaults();
    if (at === undefined || !own[index].some((mark) => mark.id === id)) return null;
    const alone = own.with(index, move(own[index], id, at));
    return [lines, alone].find((lines) => find(shown, lines.map(format), code.values)) ?? null;
}
if (isExported) editor.accept = known;

/** On a page without a server, takes the nearest value of a changed argument that it has an answer for. */
function settle(index) {
    const distance = (value) => Math.abs(value - code.values[index]);
    const [nearest] = valuesOf(shown)[index].toSorted((a, b) => distance(a) - distance(b));
    code.set(usual().with(index, nearest));
}

// The time

let playing = null;

/** Lets time pass from the start of the diagram, a tick in 400 ms; or stops it, and shows everything. */
function play(isOn) {
    cancelAnimationFrame(playing);
    playing = null;
    byID("play").textContent = isOn ? "Stop" : "Play";
    if (!isOn) return diagram.pass(null);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const start = performance.now();
    const scroller = byID("scroller");
    const frame = () => {
        const time = Math.max(0, performance.now() - start) / 400;
        if (time > diagram.ticks) return play(false);
        diagram.pass(isCalm ? Math.floor(time) : time);
        const [x, { scrollLeft, clientWidth }] = [diagram.x(time), scroller];
        if (x > scrollLeft + clientWidth - 40 || x < scrollLeft) scroller.scrollLeft = x - 40;
        playing = requestAnimationFrame(frame);
    };
    frame();
}

/** Shows at which edges the diagram goes on. */
function showEdges() {
    const { scrollLeft, clientWidth, scrollWidth } = byID("scroller");
    byID("diagram").classList.toggle("starts-before", scrollLeft > 8);
    byID("diagram").classList.toggle("goes-further", scrollLeft + clientWidth < scrollWidth - 8);
}

/** Has the sentence read aloud, once nothing has changed for a while. */
function speak(sentence) {
    clearTimeout(speech);
    speech = setTimeout(() => (byID("spoken").textContent = sentence), 600);
}

// What can be shared and saved

async function save(path, name) {
    const blob = await (await get(path)).blob();
    const link = element("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    return `Saved ${name}.`;
}

async function copy(text, what) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        throw new Error("The browser does not allow this page to copy.");
    }
    return `Copied ${what}.`;
}

const actions = {
    reset: () => {
        editor.reset(defaults(), shown.operator.examples[shown.example].elements);
        code.set(usual());
        remember(null);
        run();
        return "";
    },
    link: () => copy(new URL(address(), location), "the link"),
    svg: () => save(`svg?${parameters()}`, `${shown.operator.id}.svg`),
    copy: async () => copy(await (await get(`test?${parameters()}`)).text(), "the test"),
    test: () => save(`test?${parameters()}`, `${shown.operator.id}.swift`),
};
for (const [id, action] of Object.entries(actions)) {
    byID(id).addEventListener("click", async () => {
        try {
            byID("done").textContent = await action();
        } catch (error) {
            byID("done").textContent = error.message;
        }
    });
}

// The list

const search = byID("search");

/** Marks the shown operator in the list. */
function mark() {
    for (const link of document.querySelectorAll("#groups a")) {
        const isShown = link.hash === `#${shown?.operator.id}/0`;
        if (isShown) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
        if (isShown) link.scrollIntoView({ block: "nearest" });
    }
}

function list(groups) {
    byID("groups").replaceChildren(...groups.map(({ name, operators }) =>
        element("section", {}, element("h2", { textContent: name }), element("ul", {}, ...operators.map((operator) =>
            element("li", { "data-words": wordsOf(operator) },
                element("a", { href: `#${operator.id}/0`, title: operator.name }, ...title(operator))))))));
}

const wordsOf = ({ name, sentence, tasks }) => [name, sentence, ...tasks].join(" ").toLowerCase();

/** Shows the operators that have most of the words, in whatever form: “typing” finds “typed”. */
function filter() {
    const asked = search.value.toLowerCase().split(/\s+/).filter(Boolean)
        .map((word) => word.replace(/(?<=\w{3})(?:ing|ed|es|e|s)$/, ""));
    const items = [...document.querySelectorAll("#groups li")];
    const count = ({ dataset }) => asked.filter((word) => dataset.words.includes(word)).length;
    const most = Math.max(...items.map(count));
    for (const item of items) item.hidden = asked.length > 0 && (most === 0 || count(item) < most);
    for (const section of document.querySelectorAll("#groups section")) {
        section.hidden = !section.querySelector("li:not([hidden])");
    }
    const found = items.filter((item) => !item.hidden).length;
    byID("count").textContent =
        !asked.length ? "" : found ? `${found} of ${items.length}` : `No operator matches “${search.value}”.`;
}

/** Shows or hides the list where there is no room beside it. Returns whether it was shown. */
function openMenu(isOpen) {
    const wasOpen = byID("operators").classList.contains("open");
    byID("menu").setAttribute("aria-expanded", isOpen);
    byID("operators").classList.toggle("open", isOpen);
    return wasOpen;
}

document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    byID("main").focus();
});
search.addEventListener("input", filter);
search.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") document.querySelector("#groups li:not([hidden]) a")?.click();
});
byID("menu").addEventListener("click", () => {
    if (!openMenu(byID("menu").getAttribute("aria-expanded") !== "true")) search.focus();
});
document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && openMenu(false)) byID("menu").focus();
    if (event.target.closest("input, select") || event.ctrlKey || event.metaKey) return;
    if (event.key === "p" && !byID("actions").hidden) play(playing === null);
    if (event.key !== "/") return;
    event.preventDefault();
    openMenu(true);
    search.focus();
});
byID("play").addEventListener("click", () => play(playing === null));
byID("examples").addEventListener("change", ({ target }) => (location.hash = `${shown.operator.id}/${target.value}`));
byID("scroller").addEventListener("scroll", showEdges);
addEventListener("hashchange", show);
new ResizeObserver(() => {
    if (shown) editor.draw();
    showEdges();
}).observe(byID("scroller"));

try {
    const { groups } = await (await get(isExported ? "catalogue.json" : "catalogue")).json();
    operators = new Map(groups.flatMap((group) => group.operators).map((operator) => [operator.id, operator]));
    list(groups);
    show();
} catch (error) {
    byID("sentence").textContent = "";
    tell(error.message);
}
