import type { Json } from '@tenderbox/contract';
import type { Steps } from '../queues/time-slice.ts';

/** Texts of no more characters than this are parsed in one step. */
const shortText = 20_000;

/** Parses JSON that this server has written, in steps between which other work can run. */
export function* parseJsonInSteps(text: string): Steps<Json> {
  const isObject = text.startsWith('{');
  if (text.length <= shortText || !(isObject || text.startsWith('['))) return JSON.parse(text);
  const parts = yield* partsOf(text);
  if (!isObject) {
    const list: Json[] = [];
    for (const part of parts) list.push(yield* parseJsonInSteps(part));
    return list;
  }
  const members: [string, Json][] = [];
  for (const part of parts) {
    const colon = endOfText(part, 0);
    members.push([JSON.parse(part.slice(0, colon)), yield* parseJsonInSteps(part.slice(colon + 1))]);
  }
  return Object.fromEntries(members);
}

/** The texts between the commas of an object or a list. */
function* partsOf(text: string): Steps<string[]> {
  const parts: string[] = [];
  let [depth, from, pauseAt] = [0, 1, 0];
  for (let at = 1; at < text.length - 1; at += 1) {
    const letter = text[at];
    if (letter === '"') at = endOfText(text, at) - 1;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
    if (at < pauseAt) continue;
    pauseAt = at + 1000;
    yield;
  }
  parts.push(text.slice(from, -1));
  return parts.filter(Boolean);
}

/** The place after the text in quotes that starts at `from`. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; ; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"' || at >= text.length) return at + 1;
  }
}
