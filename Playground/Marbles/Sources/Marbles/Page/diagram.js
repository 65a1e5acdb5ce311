// Draws lines of marbles. All lines share one scale: `start` is the place of tick 0, `pitch` the width of a tick.

import { maxTicks, words } from "./marbles.js";

const [margin, disc, least, most] = [28, 32, 28, 100];
const pen = document.createElement("canvas").getContext("2d");
pen.font = `500 14px ${getComputedStyle(document.body).fontFamily}`;
export const byID = (id) => document.getElementById(id);

/** Creates an element of the page. Names with a hyphen are attributes, others are properties. */
export function element(tag, properties = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (name in node) node[name] = value;
        else node.setAttribute(name, value);
    }
    node.append(...children);
    return node;
}

/** How wide an element is drawn. */
function width(mark) {
    return Math.max(disc, Math.ceil(pen.measureText(mark.text || "[]").width) + 18);
}

/** What happens at each time: elements next to each other, the end after them. `dx` is how far from the time. */
function moments(marks) {
    const all = [];
    for (const mark of marks) {
        let moment = all.at(-1);
        if (moment?.at !== mark.at) all.push((moment = { at: mark.at, places: [], left: 7, right: -Infinity }));
        const isFirst = moment.places.length === 0;
        if (mark.end) {
            moment.places.push({ mark, dx: isFirst ? 0 : moment.right + 9, width: 14 });
            moment.right = isFirst ? 7 : moment.right + 16;
        } else {
            const wide = width(mark);
            moment.places.push({ mark, dx: isFirst ? 0 : moment.right + wide / 2, width: wide });
            if (isFirst) moment.left = wide / 2;
            moment.right = isFirst ? wide / 2 : moment.right + wide;
        }
    }
    return all;
}

/** The events of an answer as marks. */
function marks(events) {
    const seen = new Map();
    return events.map(({ time, kind, text }) => {
        const name = `${kind} ${text ?? ""}`;
        seen.set(name, (seen.get(name) ?? 0) + 1);
        return { id: `${name} ${seen.get(name)}`, at: time, ...(kind === "element" ? { text } : { end: kind }) };
    });
}

export const wordsOf = (line) => line.map(words).join(", ") || "nothing";

export class Diagram {
    sources = [];
    answer = null;
    start = margin;
    pitch = most;
    ticks = 10;
    /** While it is true, the scale stays as it is. */
    isFrozen = false;
    #hues = new Map();
    #lines = [];

    /** Starts with other sources: their names and default marbles. */
    reset(sources, lines) {
        Object.assign(this, { sources, answer: null });
        this.#hues.clear();
        for (const mark of lines.flat()) if (!mark.end) this.#hue(mark.text);
        byID("sources").replaceChildren(
            ...sources.map(({ name }, index) =>
                element("div", { className: "row" },
                    element("div", { className: "pinned head" },
                        element("span", { className: "label", textContent: name }),
                        element("button", {
                            type: "button", className: "add", textContent: "Add", "data-line": index,
                            "aria-label": `Add a marble to ${name}`,
                        })),
                    this.#track("source", { role: "group", "aria-label": `Marbles of ${name}`, "data-line": index }))));
        byID("output").replaceChildren(
            element("div", { className: "pinned label", textContent: "result" }),
            this.#track("result", { role: "img", "aria-label": "Not computed yet" }),
            ...sources.flatMap(({ name }) => [
                element("div", { className: "pinned label", textContent: `${name} held` }),
                element("div", { className: "held", role: "img" })]));
    }

    /** Draws the lines of the sources and the answer. */
    draw(lines, { chosen = null, dragged = null } = {}) {
        this.#lines = lines;
        const result = marks(this.answer?.marks ?? []);
        const streams = (this.answer?.streams ?? []).map((stream) => ({ ...stream, line: marks(stream.marks) }));
        if (!this.isFrozen) this.#measure(lines, [result, ...streams.map(({ line }) => line)]);
        else this.ticks = Math.max(this.ticks, this.answer?.length ?? 0, ...lines.flat().map((mark) => mark.at + 2));
        const lanes = byID("lanes");
        lanes.style.setProperty("--start", `${this.start}px`);
        lanes.style.setProperty("--pitch", `${this.pitch}px`);
        lanes.style.setProperty("--ticks", this.ticks);
        document.querySelectorAll(".source").forEach((track, index) => {
            this.#drawLine(track, lines[index], (node, mark) => {
                node.classList.toggle("chosen", mark.id === chosen);
                node.classList.toggle("dragged", mark.id === dragged);
                const label = `${mark.end ? "End" : "Marble"} of ${this.sources[index].name}`;
                for (const [name, value] of Object.entries({
                    role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0, "aria-valuemax": maxTicks - 1,
                    "aria-valuenow": mark.at, "aria-valuetext": words(mark),
                })) node.setAttribute(name, value);
            });
        });
        byID("axis").replaceChildren(
            ...Array.from({ length: this.ticks + 1 }, (_, tick) => element("span", { textContent: tick || "0 s" })));
        document.querySelectorAll("#axis span").forEach((node, tick) => this.#move(node, this.x(tick)));
        if (!this.answer) return;
        const track = document.querySelector(".result");
        this.#drawLine(track, result, () => {});
        track.setAttribute("aria-label", `Result: ${wordsOf(result)}`);
        this.#drawStreams(streams);
        document.querySelectorAll(".held").forEach((row, index) => this.#drawHeld(row, index));
    }

    /** The answer in words. */
    get words() { return `Result: ${wordsOf(marks(this.answer.marks))}.`; }

    /** Shows only what has happened until a time; everything if it is null. */
    pass(time) {
        const line = byID("now");
        line.hidden = time === null;
        if (time !== null) this.#move(line, this.x(time));
        for (const node of document.querySelectorAll("#lanes [data-at]")) {
            node.classList.toggle("future", time !== null && Number(node.dataset.at) > time);
        }
    }

    x(tick) { return this.start + tick * this.pitch; }

    /** The tick at a place of the page, whole or not. */
    tick(clientX, track) { return (clientX - track.getBoundingClientRect().left - this.start) / this.pitch; }

    /** The mark of a line that is drawn at a place of the page, and how far from its center. */
    nearest(clientX, track) {
        const x = clientX - track.getBoundingClientRect().left;
        const near = moments(this.#lines[track.dataset.line])
            .flatMap(({ at, places }) => places.map((place) => ({ ...place, offset: x - this.x(at) - place.dx })))
            .filter((place) => Math.abs(place.offset) <= Math.max(20, place.width / 2));
        return near.sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset))[0];
    }

    /** Finds the node of a mark. */
    node(id) { return [...document.querySelectorAll(".source .marble")].find((node) => node.dataset.id === id); }

    #track(kind, attributes) {
        return element("div", { className: `track ${kind}`, ...attributes },
            ...["rest", "line", "ghost"].map((className) => element("div", { className })));
    }

    #hue(text) {
        if (!this.#hues.has(text)) this.#hues.set(text, this.#hues.size % 10);
        return this.#hues.get(text);
    }

    #move(node, x) { node.style.transform = `translateX(${x}px)`; }

    /** Chooses the scale: all ticks fit the page if they can. Marbles overlap only if a tick needs over 160 pixels. */
    #measure(sources, computed) {
        const last = Math.max(0, ...sources.flat().map((mark) => mark.at + 3));
        this.ticks = Math.max(10, last, this.answer?.length ?? 0);
        const all = [...sources, ...computed].map(moments);
        const fit = (byID("scroller").clientWidth - margin - 24) / this.ticks;
        const gaps = all.flatMap((line) =>
            line.slice(1).map((next, index) => (line[index].right + next.left + 2) / (next.at - line[index].at)));
        this.pitch = Math.max(Math.min(most, fit), Math.min(Math.max(least, ...gaps), 160));
        this.start = Math.max(margin, ...all.map(([first]) => (first ? first.left + 8 - first.at * this.pitch : 0)));
    }

    /** Draws the streams that the operator subscribes to, each from its start on. */
    #drawStreams(streams) {
        const tracks = streams.map(({ name, start, end, line }) => {
            const label = `${name}, from ${start} on: ${wordsOf(line)}`;
            const track = this.#track("inner", { role: "img", "aria-label": label });
            this.#drawLine(track, line, () => {}, start, end ?? null);
            return element("div", { "data-at": start },
                element("div", { className: "pinned label", textContent: name }), track);
        });
        byID("streams").replaceChildren(...tracks);
    }

    #drawLine(track, line, describe, from = null, to = null) {
        const former = new Map([...track.querySelectorAll(".marble")].map((node) => [node.dataset.id, node]));
        track.querySelectorAll(".group").forEach((node) => node.remove());
        const all = moments(line);
        const nodes = all.flatMap(({ at, places, left, right }) => {
            const elements = places.filter(({ mark }) => !mark.end);
            if (elements.length > 1) {
                const group = element("div", { className: "group" });
                const { dx, width } = elements.at(-1);
                group.style.width = `${left + dx + width / 2 + 8}px`;
                this.#move(group, this.x(at) - left - 4);
                track.querySelector(".ghost").before(group);
            }
            return places.map(({ mark, dx, width }) => {
                const node = former.get(mark.id) ?? element("div", { "data-id": mark.id }, element("span"));
                former.delete(mark.id);
                node.className = `marble ${mark.end ?? `c${this.#hue(mark.text)}`}`;
                node.firstChild.textContent = mark.end ? "" : mark.text || "[]";
                node.dataset.at = mark.at;
                node.style.width = `${Math.max(40, width)}px`;
                node.firstChild.style.width = `${width}px`;
                this.#move(node, this.x(at) + dx - Math.max(40, width) / 2);
                describe(node, mark);
                return node;
            });
        });
        former.forEach((node) => node.remove());
        this.#order(track, nodes);
        const isEnded = line.some((mark) => mark.end);
        const end = isEnded ? this.x(all.at(-1).at) + all.at(-1).places.at(-1).dx
            : to === null ? this.x(this.ticks) + 14 : this.x(to);
        const left = from === null ? 8 : this.x(from);
        track.classList.toggle("goes-on", !isEnded && to === null);
        Object.assign(track.querySelector(".line").style, { left: `${left}px`, width: `${end - left}px` });
    }

    /** Puts the nodes into the order of time, without moving the focused one, which would lose the focus. */
    #order(track, nodes) {
        const current = [...track.querySelectorAll(".marble")];
        if (current.length === nodes.length && current.every((node, index) => node === nodes[index])) return;
        const pivot = nodes.indexOf(document.activeElement);
        if (pivot >= 0) nodes[pivot].before(...nodes.slice(0, pivot));
        track.append(...nodes.slice(pivot + 1));
    }

    #drawHeld(row, index) {
        const subscriptions = this.answer.subscriptions[index];
        row.replaceChildren(...subscriptions.map(([from, to]) => {
            const className = to === null ? "bracket goes-on" : "bracket";
            const bracket = element("div", { className, "data-at": from });
            this.#move(bracket, this.x(from));
            bracket.style.width = `${(to === null ? this.x(this.ticks) + 14 : this.x(to)) - this.x(from)}px`;
            return bracket;
        }));
        const spans = subscriptions.map(([from, to]) => `from ${from} ${to === null ? "on" : `to ${to}`}`);
        const never = spans.length ? "" : "never subscribed to";
        row.setAttribute("aria-label", `${this.sources[index].name} ${never || `held ${spans.join(", ")}`}`);
        row.dataset.words = never;
    }
}
