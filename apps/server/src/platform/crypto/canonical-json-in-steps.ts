import { canonicalJson, type Json } from '@tenderbox/contract';
import type { Steps } from '../queues/time-slice.ts';

/** Canonical JSON of a long value, in steps between which other work can run. */
export function* canonicalJsonInSteps(value: Json): Steps<string> {
  if (typeof value !== 'object' || value === null) return canonicalJson(value);
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const one of value) parts.push(yield* canonicalJsonInSteps(one));
    return `[${parts.join(',')}]`;
  }
  for (const name of Object.keys(value).sort()) {
    parts.push(`${canonicalJson(name)}:${yield* canonicalJsonInSteps(value[name] as Json)}`);
    yield;
  }
  return `{${parts.join(',')}}`;
}
