import { canonicalJson, type Json } from '@tenderbox/contract';
import type { Steps } from '../queues/time-slice.ts';

/** Canonical JSON of a long value, in steps between which other work can run. */
export function* canonicalJsonInSteps(value: Json): Steps<string> {
  const pieces: string[] = [];
  yield* write(value, pieces);
  const parts: string[] = [];
  for (let from = 0; from < pieces.length; from += piecesAtOnce) {
    parts.push(pieces.slice(from, from + piecesAtOnce).join(''));
    yield;
  }
  return parts.join('');
}

/** Joining all pieces of a text of many megabytes at once would take long. */
const piecesAtOnce = 2000;

/** The most members of an object that is written in one step. */
const shortObject = 50;

/** Whether a value has nothing inside, or only texts, numbers and the like. */
const isShort = (value: Json): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (!Array.isArray(value) &&
    Object.keys(value).length <= shortObject &&
    Object.values(value).every((one) => typeof one !== 'object' || one === null));

function* write(value: Json, pieces: string[]): Steps {
  if (typeof value !== 'object' || value === null || isShort(value)) {
    pieces.push(canonicalJson(value));
    yield;
    return;
  }
  let separator = '';
  if (Array.isArray(value)) {
    pieces.push('[');
    for (const one of value) {
      pieces.push(separator);
      yield* write(one, pieces);
      separator = ',';
    }
    pieces.push(']');
    return;
  }
  pieces.push('{');
  for (const name of Object.keys(value).sort()) {
    pieces.push(`${separator}${canonicalJson(name)}:`);
    yield* write(value[name] as Json, pieces);
    separator = ',';
  }
  pieces.push('}');
}
