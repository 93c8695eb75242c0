import type { Json } from '@tenderbox/contract';
import type { Steps } from '../queues/time-slice.ts';

/** Objects and lists of no more characters than this are parsed in one step. */
const shortText = 20_000;

const quote = 34;
const comma = 44;
const bracket = 91;
const backslash = 92;
const bracketEnd = 93;
const brace = 123;
const braceEnd = 125;

/** Parses JSON without white space, as this server has written it, in steps between which other work can run. */
export function* parseJsonInSteps(text: string): Steps<Json> {
  const { value, end } = yield* parseAt(text, 0);
  if (end < text.length) throw new SyntaxError('There is something after the end of the JSON.');
  return value;
}

interface Parsed {
  value: Json;
  /** The place after it. */
  end: number;
}

function* parseAt(text: string, from: number): Steps<Parsed> {
  const end = endOfShort(text, from);
  yield;
  if (end !== null) return { value: JSON.parse(text.slice(from, end)), end };
  return text.charCodeAt(from) === brace ? yield* parseObject(text, from) : yield* parseList(text, from);
}

function* parseObject(text: string, from: number): Steps<Parsed> {
  const members: [string, Json][] = [];
  let at = from;
  do {
    const colon = endOfText(text, at + 1);
    const { value, end } = yield* parseAt(text, colon + 1);
    members.push([JSON.parse(text.slice(at + 1, colon)), value]);
    at = end;
  } while (text.charCodeAt(at) === comma);
  return { value: Object.fromEntries(members), end: at + 1 };
}

function* parseList(text: string, from: number): Steps<Parsed> {
  const list: Json[] = [];
  let at = from;
  do {
    const { value, end } = yield* parseAt(text, at + 1);
    list.push(value);
    at = end;
  } while (text.charCodeAt(at) === comma);
  return { value: list, end: at + 1 };
}

/** The place after the value at `from`; null if it is a long object or list. */
function endOfShort(text: string, from: number): number | null {
  const first = text.charCodeAt(from);
  if (first === quote) return endOfText(text, from);
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === quote) at = endOfText(text, at) - 1;
    else if (letter === brace || letter === bracket) depth += 1;
    else if (letter === braceEnd || letter === bracketEnd) {
      depth -= 1;
      // The end of what a number or literal is in.
      if (depth < 0) return at;
      if (depth === 0) return at + 1;
    } else if (letter === comma && depth === 0) return at;
    if (at - from > shortText && depth > 0) return null;
  }
  return text.length;
}

/** The place after the text in quotes that starts at `from`. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; ; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === backslash) at += 1;
    else if (letter === quote || at >= text.length) return at + 1;
  }
}
