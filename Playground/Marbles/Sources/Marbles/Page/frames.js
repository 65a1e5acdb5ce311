// The answers of a page without a server. They were computed before, for one moved marble and one changed argument.

/** Whether the page has no server. */
export const isExported = "exported" in document.documentElement.dataset;

const files = new Map();

/** Fetches the answers of an operator's examples. */
export async function load(operator) {
    if (!isExported || operator.examples.length === 0) return [];
    if (!files.has(operator.id)) {
        const response = await fetch(`frames/${operator.id}.json`);
        if (!response.ok) throw new Error(`The server answered ${response.status}.`);
        files.set(operator.id, await response.json());
    }
    return files.get(operator.id);
}

const key = (marbles, values) => [...marbles, ...values].join("\n");

/** The values of each argument for which there are answers. */
export const valuesOf = ({ operator, example }) => files.get(operator.id)[example].values;

/** Finds the answer for some marbles and arguments, if there is one. */
export function find({ operator, example }, marbles, values) {
    const { frames, answers } = files.get(operator.id)[example];
    return answers[frames[key(marbles, values)]];
}
