// The answers of a page without a server. They were computed before, for one moved marble and one changed argument.

/** Whether the page has no server. */
export const isExported = "exported" in document.documentElement.dataset;

const files = new Map();

const name = ({ operator, example }) => `frames/${operator.id}-${example}.json`;

/** Gets the answers of an example, with a function that fetches. */
export async function load(shown, get) {
    const file = name(shown);
    if (!files.has(file)) files.set(file, await (await get(file)).json());
}

const key = (marbles, values) => [...marbles, ...values].join("\n");

/** The values of each argument for which there are answers. */
export const valuesOf = (shown) => files.get(name(shown)).values;

/** Finds the answer for some marbles and arguments, if there is one. */
export function find(shown, marbles, values) {
    const { frames, answers } = files.get(name(shown));
    return answers[frames[key(marbles, values)]];
}
