import { z } from 'zod';
import type { Steps } from '../queues/time-slice.ts';

/**
 * Parts with no more values than this, and no more characters than a hundred times as many, are looked at in one step,
 * of about half a millisecond. A page of a list is one: in steps it costs seven times as much.
 */
const valuesOfStep = 2000;
const charactersOfValue = 100;

/** Whether a value is small enough for one step; counts no further than that. */
export const isSmall = (value: unknown): boolean => roomAfter(value, valuesOfStep) >= 0;

/** The room for values that is left after one and all that is in it; below 0 if there is not enough. */
function roomAfter(value: unknown, before: number): number {
  let room = before - 1;
  if (typeof value === 'string') return room - Math.floor(value.length / charactersOfValue);
  if (typeof value !== 'object' || value === null) return room;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && room >= 0; index += 1) room = roomAfter(value[index], room);
    return room;
  }
  for (const name in value) {
    if (room < 0) return room;
    room = roomAfter((value as Record<string, unknown>)[name], room);
  }
  return room;
}

type Path = PropertyKey[];
type Issue = z.core.$ZodIssue;

/** What a schema says of a value: what it comes to, or what is wrong with it. */
export type StepResult<Value> = { value: Value; issues?: undefined } | { value?: undefined; issues: Issue[] };

const below = (issues: Issue[], path: Path) =>
  path.length ? issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })) : issues;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema inside of those that only say what a missing value is; null where the value is missing. */
function innerOf(schema: z.ZodType, value: unknown): z.ZodType | null {
  if (schema instanceof z.ZodNullable)
    return value === null ? null : innerOf(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return value === undefined ? null : innerOf(schema.unwrap() as z.ZodType, value);
  }
  return schema;
}

/** What is asked of a list or an object as a whole, whatever is in it. */
const wholeOf = (schema: z.ZodArray | z.ZodObject): z.ZodType =>
  schema instanceof z.ZodArray
    ? (schema.clone({ ...schema.def, element: z.any() } as never) as z.ZodType)
    : (schema.clone({
        ...schema.def,
        shape: Object.fromEntries(Object.keys(schema.shape).map((name) => [name, z.any().optional()])),
      } as never) as z.ZodType);

/**
 * Writes a value as JSON by its schema, as `z.encode` and `JSON.stringify` do, in steps: of thousands of values they would
 * stop the event loop.
 */
export function* jsonInSteps(schema: z.ZodType, value: unknown, path: Path = []): Steps<StepResult<string>> {
  const inner = isSmall(value) ? null : innerOf(schema, value);
  const write = (member: unknown, name: PropertyKey) =>
    jsonInSteps(member as z.ZodType, (value as Record<PropertyKey, unknown>)[name], [...path, name]);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const { error } = z.safeEncode(wholeOf(inner), value);
    if (error) return { issues: below(error.issues, path) };
    return yield* joined('[]', value.keys(), (index) => write(inner.element, index));
  }
  if (inner instanceof z.ZodRecord && isObject(value) && !inner.def.checks?.length) {
    const names = Object.keys(value);
    return yield* joined('{}', names, (name) => named(name, write(inner.valueType, name)));
  }
  if (inner instanceof z.ZodObject && isObject(value) && !inner.def.checks?.length && !inner.def.catchall) {
    const { shape } = inner;
    const names = Object.keys(shape).filter(
      (name) => name in value || !(shape[name] instanceof z.ZodOptional),
    );
    return yield* joined('{}', names, (name) => named(name, write(shape[name], name)));
  }
  if (inner instanceof z.ZodUnknown && typeof value === 'object' && value !== null)
    return yield* Array.isArray(value)
      ? joined('[]', value.keys(), (index) => write(inner, index))
      : joined('{}', Object.keys(value), (name) => named(name, write(inner, name)));
  const { data, error } = z.safeEncode(schema, value);
  yield;
  return error ? { issues: below(error.issues, path) } : { value: JSON.stringify(data) };
}

function* named(name: string, steps: Steps<StepResult<string>>): Steps<StepResult<string>> {
  const { value, issues } = yield* steps;
  if (issues) return { issues };
  // As in any JSON, what is not there is left out.
  return { value: value === undefined ? '' : `${JSON.stringify(name)}:${value}` };
}

function* joined<One>(
  [open, close]: string,
  all: Iterable<One>,
  write: (one: One) => Steps<StepResult<string>>,
): Steps<StepResult<string>> {
  const parts: string[] = [];
  const issues: Issue[] = [];
  for (const one of all) {
    const part = yield* write(one);
    if (part.issues) issues.push(...part.issues);
    else if (part.value) parts.push(part.value);
  }
  return issues.length ? { issues } : { value: `${open}${parts.join(',')}${close}` };
}

/** Checks a value by its schema as `safeParse` does, in steps. */
export function* parseInSteps(
  schema: z.ZodType,
  value: unknown,
  path: Path = [],
): Steps<StepResult<unknown>> {
  const inner = isSmall(value) ? null : innerOf(schema, value);
  const parts: Record<PropertyKey, unknown> = {};
  const issues: Issue[] = [];
  function* parseMember(member: unknown, name: PropertyKey): Steps {
    const given = (value as Record<PropertyKey, unknown>)[name];
    const part = yield* parseInSteps(member as z.ZodType, given, [...path, name]);
    if (part.issues) issues.push(...part.issues);
    else if (part.value !== undefined) parts[name] = part.value;
  }
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const whole = checked(wholeOf(inner), value, path);
    if (whole.issues) return whole;
    for (const index of value.keys()) yield* parseMember(inner.element, index);
    return issues.length ? { issues } : { value: Array.from({ ...parts, length: value.length }) };
  }
  if (inner instanceof z.ZodObject && isObject(value)) {
    for (const [name, member] of Object.entries(inner.shape)) yield* parseMember(member, name);
    return issues.length ? { issues } : checked(wholeOf(inner), { ...value, ...parts }, path);
  }
  const result = checked(schema, value, path);
  yield;
  return result;
}

function checked(schema: z.ZodType, value: unknown, path: Path): StepResult<unknown> {
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  return success ? { value: data } : { issues: below(error.issues, path) };
}
