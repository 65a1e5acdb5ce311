// Shows the code of an example: in colors, with a field for each argument that can be changed.

import { byID, element } from "./diagram.js";
import { isExported } from "./frames.js";

/** Each alternative is a group, and each group a class of the style sheet. */
const tokens = new RegExp([
    "⟨(?<argument>\\d+)⟩", '(?<literal>"[^"]*"|(?<![$\\w])\\d+)', "(?<comment>\\/\\/.*)",
    "\\b(?<word>let|var|func|extension|struct|return|guard|else|if|throws?|try|await|in|for|as|nil|true|false)\\b",
    "\\b(?<type>[A-Z]\\w*)", "(?<call>\\b[a-z]\\w*(?=\\(| \\{))",
].join("|"), "g");

/** How far an argument is dragged for a step, in pixels. */
const stride = 12;

/** Says what is wrong with a value of an argument; an empty text if nothing is. */
export function problem({ lowest, highest }, value) {
    if (lowest === undefined) return value === "" ? "Type a text." : "";
    const isRight = /^\d{1,4}$/.test(value) && Number(value) >= lowest && Number(value) <= highest;
    return isRight ? "" : `Type a number from ${lowest} to ${highest}.`;
}

export class Code {
    /** The arguments, as texts. */
    values = [];
    #arguments = [];
    #changed;
    #gesture = 0;

    /** `changed(step, index)` is called after each change. Changes with the same step are steps of one. */
    constructor(changed) { this.#changed = changed; }

    /** Shows the code of another example of an operator. Marks such as `⟨0⟩` stand for its arguments. */
    reset({ code, arguments: all }, operator) {
        this.#arguments = all;
        this.values = all.map(({ value }) => value);
        const name = operator.name.match(/^\w*/)[0];
        const parts = [];
        let end = 0;
        for (const match of code.matchAll(tokens)) {
            const [className, text] = Object.entries(match.groups).find(([, text]) => text !== undefined);
            parts.push(code.slice(end, match.index));
            end = match.index + match[0].length;
            if (className === "argument") parts.push(this.#field(Number(text)));
            else parts.push(element("span", { className: text === name ? "own" : className, textContent: text }));
        }
        byID("code").replaceChildren(element("code", {}, ...parts, code.slice(end)));
        byID("arguments").hidden = all.length === 0;
    }

    /** Shows other values. */
    set(values) {
        this.values = values;
        document.querySelectorAll("#code input").forEach((field, index) => this.#write(field, values[index]));
    }

    #write(field, value) {
        if (field !== document.activeElement || field.value !== value) field.value = value;
        field.style.width = `${value.length + 1.5}ch`;
    }

    #change(field, index, value, step) {
        const wrong = problem(this.#arguments[index], value);
        field.setCustomValidity(wrong);
        field.style.width = `${value.length + 1.5}ch`;
        if (wrong || value === this.values[index]) return;
        this.values = this.values.with(index, value);
        this.#changed(step, index);
    }

    #field(index) {
        const { value, lowest, highest } = this.#arguments[index];
        const isNumber = lowest !== undefined;
        const field = element("input", {
            type: isNumber ? "number" : "text", value, className: isNumber ? "argument number" : "argument",
            "aria-label": `Argument ${index + 1}`, autocomplete: "off", spellcheck: false, maxLength: 12,
            disabled: isExported && !isNumber,
            ...(isNumber ? { min: lowest, max: highest, inputMode: "numeric", title: "Drag to change" } : {}),
        });
        this.#write(field, value);
        const step = () => `argument ${index} ${this.#gesture}`;
        field.addEventListener("input", () => this.#change(field, index, field.value, step()));
        field.addEventListener("focus", () => {
            this.#gesture += 1;
            field.select();
        });
        field.addEventListener("change", () => field.reportValidity());
        field.addEventListener("keydown", ({ key }) => key === "Enter" && field.reportValidity());
        field.addEventListener("blur", () => {
            field.setCustomValidity("");
            this.#write(field, this.values[index]);
        });
        if (isNumber) field.addEventListener("pointerdown", (event) => this.#drag(event, field, index));
        field.addEventListener("dragstart", (event) => event.preventDefault());
        return field;
    }

    /** Follows the pointer. A press without a move is left to the field, which is then typed into. */
    #drag(event, field, index) {
        if (event.button !== 0 || !event.isPrimary) return;
        const [{ lowest, highest }, first] = [this.#arguments[index], Number(this.values[index])];
        const step = `argument ${index} ${(this.#gesture += 1)}`;
        const listening = new AbortController();
        const { signal } = listening;
        let isMoving = false;
        document.addEventListener("pointermove", ({ clientX, pointerId }) => {
            if (pointerId !== event.pointerId) return;
            const distance = clientX - event.clientX;
            if (!isMoving && Math.abs(distance) < stride / 2) return;
            if (!isMoving) field.blur();
            isMoving = true;
            const value = Math.min(highest, Math.max(lowest, first + Math.round(distance / stride)));
            this.#change(field, index, `${value}`, step);
            this.#write(field, this.values[index]);
        }, { signal });
        for (const type of ["pointerup", "pointercancel"]) {
            document.addEventListener(type, ({ pointerId }) => {
                if (pointerId !== event.pointerId) return;
                listening.abort();
                if (isMoving) field.blur();
            }, { signal });
        }
    }
}
