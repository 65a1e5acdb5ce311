// Changes the lines of the sources: by pointer, by keyboard, and with the fields for the chosen marble.

import { byID } from "./diagram.js";
import { add, maxTicks, move, remove, rename, step, turn, words } from "./marbles.js";

const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 };

export class Editor {
    lines = [];
    /** Returns the lines that are shown instead of changed ones, or null to refuse the change of a mark. */
    accept = (lines) => lines;
    #diagram;
    #changed;
    #elements = "text";
    /** The chosen mark: `{ index, id }` of its line and itself. */
    #chosen = null;
    #drag = null;
    #isPressed = false;

    /** `changed(step)` is called after each change. Changes with the same step are steps of one. */
    constructor(diagram, changed) {
        this.#diagram = diagram;
        this.#changed = changed;
        const sources = byID("sources");
        sources.addEventListener("pointerdown", (event) => this.#press(event));
        sources.addEventListener("pointermove", (event) => this.#hover(event));
        sources.addEventListener("pointerout", () => this.#hideGhost());
        sources.addEventListener("click", (event) => this.#click(event));
        sources.addEventListener("dblclick", () => this.#isPressed && this.#edit());
        sources.addEventListener("keydown", (event) => this.#key(event));
        sources.addEventListener("focusin", ({ target }) => {
            const node = target.closest(".marble");
            if (node) this.#choose(Number(node.parentNode.dataset.line), node.dataset);
        });
        this.#listenToFields();
    }

    /** Starts with other lines, whose marbles hold `elements`. */
    reset(lines, elements) {
        const [former, { index, id }] = [this.#mark, this.#chosen ?? {}];
        const node = this.#diagram.node(id);
        const hadFocus = node && node === document.activeElement;
        const distance = ({ at, text }) => Math.abs(at - former.at) + (text === former.text ? 0 : maxTicks);
        const nearest = node && lines[index].toSorted((a, b) => distance(a) - distance(b))[0];
        this.lines = lines;
        this.#elements = elements;
        this.#drag = null;
        this.#diagram.isFrozen = false;
        const values = Array.isArray(elements) ? elements : [];
        byID("value").replaceChildren(...values.map((value) => new Option(value)));
        byID("value").parentNode.hidden = values.length === 0;
        byID("text").parentNode.hidden = values.length > 0;
        byID("text").inputMode = elements === "number" ? "numeric" : "text";
        this.#choose(index, nearest, hadFocus);
    }

    draw() {
        this.#diagram.draw(this.lines, { chosen: this.#chosen?.id, dragged: this.#drag?.id });
        this.#showFields();
    }

    get #line() { return this.lines[this.#chosen?.index]; }
    get #mark() { return this.#line?.find((mark) => mark.id === this.#chosen.id); }

    #apply(line, step = null, index = this.#chosen.index) {
        if (!line || line === this.lines[index]) return;
        const lines = this.accept(this.lines.with(index, line), index, this.#chosen?.id);
        if (!lines) return;
        this.lines = lines;
        this.draw();
        this.#changed(step);
    }

    /** Chooses a mark, or none. If asked to, focuses it, or else what adds one to the line. */
    #choose(index, mark, isFocused = false) {
        this.#chosen = mark ? { index, id: mark.id } : null;
        this.draw();
        if (isFocused && mark) this.#focus();
        else if (isFocused) document.querySelector(`.add[data-line="${index}"]`).focus();
    }

    #focus() { this.#diagram.node(this.#chosen?.id)?.focus({ preventScroll: true }); }

    // By pointer

    #press(event) {
        const track = event.target.closest(".track");
        this.#isPressed = false;
        if (!track || event.button !== 0 || this.#drag || !event.isPrimary) return;
        const place = this.#diagram.nearest(event.clientX, track);
        if (!place) return;
        event.preventDefault();
        this.#isPressed = true;
        this.#hideGhost();
        const index = Number(track.dataset.line);
        this.#drag = {
            id: place.mark.id, index, track, line: this.lines[index], pressed: event.clientX, last: event.clientX,
            offset: place.offset, isMoving: false,
        };
        this.#choose(index, place.mark, true);
        track.setPointerCapture(event.pointerId);
        const listening = new AbortController();
        const { signal } = listening;
        const finish = (isKept) => {
            listening.abort();
            this.#drop(isKept);
        };
        const listen = (type, listener) => {
            const filter = (other) => other.pointerId === event.pointerId && listener(other);
            document.addEventListener(type, filter, { signal });
        };
        listen("pointermove", ({ buttons, clientX }) => (buttons ? this.#follow(clientX) : finish(true)));
        listen("pointerup", () => finish(true));
        listen("pointercancel", () => finish(false));
        document.addEventListener("keydown", ({ key }) => key === "Escape" && finish(false), { signal });
    }

    #follow(clientX) {
        const drag = this.#drag;
        if (!drag) return;
        drag.last = clientX;
        if (!drag.isMoving) {
            if (Math.abs(clientX - drag.pressed) < 4) return;
            drag.isMoving = this.#diagram.isFrozen = true;
            document.body.classList.add("dragging");
            this.#scrollAtEdges(drag);
        }
        const tick = Math.round(this.#diagram.tick(clientX - drag.offset, drag.track));
        const line = move(drag.line, drag.id, Math.max(0, Math.min(maxTicks - 1, tick)));
        const time = (line) => line.find((mark) => mark.id === drag.id).at;
        if (time(line) !== time(this.lines[drag.index])) this.#apply(line, null, drag.index);
    }

    /** Scrolls while the pointer is at an edge of what is visible. */
    #scrollAtEdges(drag) {
        if (this.#drag !== drag) return;
        const scroller = byID("scroller");
        const { left, right } = scroller.getBoundingClientRect();
        const speed = drag.last > right - 24 ? 6 : drag.last < left + 24 ? -6 : 0;
        const former = scroller.scrollLeft;
        scroller.scrollLeft += speed;
        if (scroller.scrollLeft !== former) this.#follow(drag.last);
        requestAnimationFrame(() => this.#scrollAtEdges(drag));
    }

    #drop(isKept) {
        const { isMoving, line, index } = this.#drag ?? {};
        this.#drag = null;
        this.#diagram.isFrozen = false;
        document.body.classList.remove("dragging");
        if (isMoving && !isKept) this.#apply(line, null, index);
        else if (isMoving) this.#changed(null);
        this.draw();
    }

    #click(event) {
        const button = event.target.closest(".add");
        if (button) return this.#add(Number(button.dataset.line));
        const track = event.target.closest(".track");
        if (!track || this.#isPressed || event.target.closest(".marble")) return;
        this.#add(Number(track.dataset.line), Math.max(0, Math.round(this.#diagram.tick(event.clientX, track))));
    }

    /** Shows where a click would add a marble. */
    #hover(event) {
        const track = event.target.closest(".track");
        this.#hideGhost();
        if (!track || event.pointerType !== "mouse" || event.buttons) return;
        if (this.#diagram.nearest(event.clientX, track)) return;
        const tick = Math.max(0, Math.round(this.#diagram.tick(event.clientX, track)));
        const added = add(this.lines[track.dataset.line], tick, "x");
        if (!added) return;
        const { at } = added.line.find((mark) => mark.id === added.id);
        const ghost = track.querySelector(".ghost");
        ghost.style.transform = `translateX(${this.#diagram.x(at) - 16}px)`;
        ghost.classList.add("shown");
    }

    #hideGhost() { document.querySelectorAll(".ghost.shown").forEach((ghost) => ghost.classList.remove("shown")); }

    // By keyboard

    #key(event) {
        if (!event.target.closest(".marble") || event.ctrlKey || event.altKey || event.metaKey || this.#drag) return;
        const [{ id }, line, { key }] = [this.#chosen, this.#line, event];
        const moved = (line) => this.#apply(line, `move ${id}`);
        if (key in steps) moved(step(line, id, event.shiftKey ? Math.sign(steps[key]) * 5 : steps[key]));
        else if (key === "Home") moved(move(line, id, 0));
        else if (key === "End") moved(move(line, id, maxTicks - 1));
        else if (key === "Delete" || key === "Backspace") this.#remove();
        else if (key === "Enter" || key === "F2") this.#edit();
        else if (key === "+" || key === "Insert") this.#add(this.#chosen.index, this.#mark.at + 1);
        else if (key === "e") this.#turn(this.#mark.end === "failed" ? undefined : "failed");
        else if (key === "|") this.#turn(this.#mark.end === "completed" ? undefined : "completed");
        else return;
        event.preventDefault();
        this.#diagram.node(this.#chosen?.id)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    // The chosen marble

    #add(index, at) {
        const line = this.lines[index];
        const last = line.findLast((mark) => !mark.end)?.at ?? -1;
        const end = line.find((mark) => mark.end)?.at ?? maxTicks;
        const added = add(line, at ?? Math.max(last + 1, Math.min(last + 2, end - 1)), this.#newText(line));
        if (!added) return this.#say(`This line is full: it has at most ${maxTicks} ticks.`);
        this.#apply(added.line, null, index);
        this.#choose(index, added, true);
        this.#diagram.node(added.id).scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    /** A text that no other marble has, where there is one. */
    #newText(line) {
        const used = new Set(this.lines.flat().map((mark) => mark.text));
        if (Array.isArray(this.#elements)) return this.#elements.find((text) => !used.has(text)) ?? this.#elements[0];
        const elements = line.filter((mark) => !mark.end);
        const areNumbers = elements.length > 0 && elements.every(({ text }) => /^\d+$/.test(text));
        const numbers = Array.from({ length: 99 }, (_, index) => `${index + 1}`);
        const texts = this.#elements === "number" || areNumbers ? numbers : [..."abcdefghijklmnopqrstuvwxyz"];
        return texts.find((text) => !used.has(text)) ?? "1";
    }

    #remove() {
        const position = this.#line.indexOf(this.#mark);
        const line = remove(this.#line, this.#chosen.id);
        const hadFocus = document.activeElement !== document.body;
        this.#apply(line);
        this.#choose(this.#chosen.index, line[Math.min(position, line.length - 1)], hadFocus);
    }

    #turn(end) {
        if (end === this.#mark.end) return;
        const line = turn(this.#line, this.#chosen.id, end, this.#newText(this.#line));
        const removed = this.#line.length - line.length;
        this.#apply(line);
        if (removed > 0) this.#say(`Nothing can follow the end: ${removed} after it removed.`);
    }

    #edit() {
        const field = byID(Array.isArray(this.#elements) ? "value" : "text");
        (this.#mark?.end ? byID("chosen").querySelector("[aria-pressed=true]") : field).focus();
    }

    #say(sentence) { byID("done").textContent = sentence; }

    #showFields() {
        const mark = this.#mark;
        byID("hint").hidden = mark !== undefined || this.lines.length === 0;
        byID("chosen").hidden = mark === undefined;
        byID("inspector").hidden = this.lines.length === 0;
        if (!mark) return;
        byID("chosen").querySelector("legend").textContent = words(mark);
        for (const field of ["text", "value"].map(byID)) {
            field.disabled = Boolean(mark.end);
            if (field !== document.activeElement) field.value = mark.text ?? "";
        }
        byID("chosen").querySelectorAll("[data-end]").forEach((button) =>
            button.setAttribute("aria-pressed", button.dataset.end === (mark.end ?? "")));
    }

    #listenToFields() {
        const [form, text, value] = ["inspector", "text", "value"].map(byID);
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            this.#focus();
        });
        form.addEventListener("keydown", ({ key, target }) => {
            if (key === "Escape" || (key === "Enter" && target === value)) this.#focus();
        });
        form.addEventListener("click", ({ target, detail }) => {
            if (target.id === "remove") this.#remove();
            if (target.dataset.end === undefined) return;
            this.#turn(target.dataset.end || undefined);
            if (detail === 0) this.#focus();
        });
        const enter = (written, step) => {
            const line = rename(this.#line, this.#chosen.id, written);
            text.setCustomValidity(line ? "" : `The line has no room for it: it has at most ${maxTicks} ticks.`);
            this.#apply(line, step);
        };
        text.addEventListener("input", () => {
            const written = text.value.replace(/[\s[\]]/g, "");
            const isNumber = this.#elements !== "number" || /^-?\d+$/.test(written);
            text.setCustomValidity(written === "" ? "Type an element." : isNumber ? "" : "Type a whole number.");
            if (text.validity.valid) enter(written, `text ${this.#chosen.id}`);
        });
        text.addEventListener("change", () => text.reportValidity() && this.#changed(null));
        text.addEventListener("focus", () => text.select());
        text.addEventListener("blur", () => {
            text.setCustomValidity("");
            this.#showFields();
        });
        value.addEventListener("change", () => enter(value.value));
    }
}
