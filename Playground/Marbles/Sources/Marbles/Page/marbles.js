// Streams as marbles: reading, writing and editing one line. Nothing here knows of the page.
//
// A mark is `{ id, at, text }` for an element, and `{ id, at, end: "completed" | "failed" }` for the end of a line.
// A line is a frozen array of marks in the order of their times; every edit returns a new one.

export const maxTicks = 64;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const characters = (text) => Array.from(graphemes.segment(text), (part) => part.segment);
const isBare = (text) => /^[\p{L}\p{N}]\p{M}*$/u.test(text);
const isEnd = (mark) => mark.end !== undefined;

let created = 0;
const newID = () => `new-${++created}`;

/** Reads a line of marbles, such as `-a-[bc](d|)`. Throws an `Error` whose message is a sentence. */
export function parse(text, name = "line") {
    const marks = [];
    let [length, group, long] = [0, null, null];
    const add = (at, mark) => {
        if (marks.some(isEnd)) throw new Error(`Nothing can follow the end in “${text}”.`);
        marks.push({ id: `${name}-${marks.length}`, at, ...mark });
    };
    for (const character of characters(text)) {
        if (character === " ") continue;
        const at = group ?? length;
        if (long && character !== "]") long.text += character;
        else if (long) {
            add(group ?? long.start, { text: long.text });
            long = null;
        } else if (character === "[") long = { start: length, text: "" };
        else if (character === "(" && group === null) group = length;
        else if (character === ")" && group !== null) group = null;
        else if (character === "|") add(at, { end: "completed" });
        else if (character === "#") add(at, { end: "failed" });
        else if (isBare(character)) add(at, { text: character });
        else if (character !== "-" || group !== null) {
            throw new Error(`“${character}” has no meaning in the marbles “${text}”.`);
        }
        length += 1;
    }
    if (group !== null || long) throw new Error(`A bracket stays open in the marbles “${text}”.`);
    if (length > maxTicks) throw new Error(`A line has at most ${maxTicks} ticks, but “${text}” has ${length}.`);
    return Object.freeze(marks);
}

const spell = (mark) =>
    isEnd(mark) ? (mark.end === "failed" ? "#" : "|") : isBare(mark.text) ? mark.text : `[${mark.text}]`;

/** Moves marks to the right that have no room in the text, and returns them with the text. */
function arrange(marks) {
    let text = "";
    const arranged = [];
    for (let first = 0; first < marks.length; ) {
        const { at } = marks[first];
        const group = marks.slice(first).filter((mark) => mark.at === at);
        const written = group.map(spell).join("");
        text += "-".repeat(Math.max(0, at - characters(text).length));
        const start = characters(text).length;
        text += group.length === 1 ? written : `(${written})`;
        arranged.push(...group.map((mark) => (mark.at === start ? mark : { ...mark, at: start })));
        first += group.length;
    }
    return { line: Object.freeze(arranged), text };
}

/** Writes a line as marbles. */
export const format = (line) => arrange(line).text;

/** Says what a mark is, for readers who don't see it: `b at 3`. */
export const words = (mark) =>
    `${{ completed: "end", failed: "error" }[mark.end] ?? (mark.text || "[]")} at ${mark.at}`;

/** Returns the line with its marks in order, or null if it is not one that can be written. */
function settled(marks) {
    const order = new Map(marks.map((mark, index) => [mark.id, index]));
    const sorted = [...marks].sort((a, b) => a.at - b.at || order.get(a.id) - order.get(b.id));
    const { line, text } = arrange(sorted);
    return characters(text).length <= maxTicks ? line : null;
}

/** Returns the line with the mark at exactly that time, or null if there is no room. */
function placed(line, id, at) {
    const end = line.find(isEnd);
    const isEndMoving = end?.id === id;
    const last = line.findLast((mark) => !isEnd(mark))?.at ?? 0;
    if (at < (isEndMoving ? last : 0) || at >= maxTicks || (end && !isEndMoving && at > end.at)) return null;
    const result = settled(line.map((mark) => (mark.id === id ? { ...mark, at } : mark)));
    return result?.find((mark) => mark.id === id).at === at ? result : null;
}

/** Moves a mark to the time, or as near as the line has room for it. */
export function move(line, id, at) {
    for (let distance = 0; distance < maxTicks * 2; distance += 1) {
        const result = placed(line, id, at + distance) ?? placed(line, id, at - distance);
        if (result) return result;
    }
    return line;
}

/** Moves a mark by some ticks: further if the line has no room there, less if there is none beyond. */
export function step(line, id, ticks) {
    const [{ at }, direction] = [line.find((mark) => mark.id === id), Math.sign(ticks)];
    for (let to = at + ticks; to >= 0 && to < maxTicks; to += direction) {
        const result = placed(line, id, to);
        if (result) return result;
    }
    for (let to = at + ticks - direction; to !== at; to -= direction) {
        const result = placed(line, id, to);
        if (result) return result;
    }
    return line;
}

/** Adds an element at the time, or as near as there is room for it: `{ line, id }`, or null if there is none. */
export function add(line, at, text) {
    const mark = { id: newID(), at: -1, text };
    const end = line.findIndex(isEnd);
    const marks = end < 0 ? [...line, mark] : line.toSpliced(end, 0, mark);
    const result = move(marks, mark.id, Math.min(at, line[end]?.at ?? at));
    return result === marks ? null : { line: result, id: mark.id };
}

export const remove = (line, id) => Object.freeze(line.filter((mark) => mark.id !== id));

/** Gives an element another text. Returns null if the line has no room for it. */
export const rename = (line, id, text) => settled(line.map((mark) => (mark.id === id ? { ...mark, text } : mark)));

/**
 * Turns a mark into the end of the line, or back into an element if `end` is undefined.
 *
 * What follows the end is removed. The mark remembers it until the mark is an element again.
 */
export function turn(line, id, end, text) {
    const index = line.findIndex((mark) => mark.id === id);
    const { at, was = { text: line[index].text, followers: line.slice(index + 1) } } = line[index];
    const before = line.slice(0, index);
    if (end) return Object.freeze([...before, { id, at, end, was }]);
    const followers = was.followers.map((mark) => ({ ...mark, at: Math.max(at, mark.at) }));
    const element = { id, at, text: was.text ?? text };
    return settled([...before, element, ...followers]) ?? settled([...before, element]) ?? line;
}
