import { isPlain, isSameValue } from './form-values.ts';

/** Labels of form values by path, with `*` for any index in a list, such as `questions.*.title`. */
export type ValueLabels = Readonly<Record<string, string>>;

/** One difference between two versions of form values. */
export interface ValueChange {
  /** Labels of its location, outermost first. */
  labels: string[];
  /** Undefined if that side has no value. */
  stored: unknown;
  typed: unknown;
}

/** Differences between saved and typed values, down to the innermost labelled fields. */
export function valueChanges(stored: object, typed: object, labels: ValueLabels): ValueChange[] {
  return fieldChanges('', [], stored as Record<string, unknown>, typed as Record<string, unknown>, labels);
}

type Fields = Record<string, unknown>;

function fieldChanges(path: string, trail: string[], stored: Fields, typed: Fields, labels: ValueLabels) {
  return Object.entries(labels).flatMap(([pattern, label]) => {
    const name = nameBelow(path, pattern);
    return name === null ? [] : changesAt(pattern, [...trail, label], stored[name], typed[name], labels);
  });
}

/** Name of the field directly below a path that a pattern matches. */
function nameBelow(path: string, pattern: string): string | null {
  const start = path === '' ? '' : `${path}.`;
  const name = pattern.slice(start.length);
  return pattern.startsWith(start) && name !== '' && !name.includes('.') ? name : null;
}

function changesAt(
  path: string,
  trail: string[],
  stored: unknown,
  typed: unknown,
  labels: ValueLabels,
): ValueChange[] {
  if (isSameValue(stored, typed)) return [];
  const hasInner = (inner: string) => Object.keys(labels).some((pattern) => pattern.startsWith(`${inner}.`));
  if (Array.isArray(stored) && Array.isArray(typed) && hasInner(`${path}.*`)) {
    return itemChanges(`${path}.*`, trail, stored, typed, labels);
  }
  if (isPlain(stored) && isPlain(typed) && hasInner(path)) {
    return fieldChanges(path, trail, stored, typed, labels);
  }
  return [{ labels: trail, stored, typed }];
}

/** Items are matched by id, or by index if they have none. */
function itemChanges(
  path: string,
  trail: string[],
  stored: unknown[],
  typed: unknown[],
  labels: ValueLabels,
) {
  const keyOf = (item: unknown, place: number) => String((isPlain(item) && item.id) || place);
  const storedByKey = new Map(stored.map((item, place) => [keyOf(item, place), item]));
  const typedByKey = new Map(typed.map((item, place) => [keyOf(item, place), item]));
  const keys = [...new Set([...typedByKey.keys(), ...storedByKey.keys()])];
  const changes = keys.flatMap((key) => {
    const [before, after] = [storedByKey.get(key), typedByKey.get(key)];
    const list = after === undefined ? storedByKey : typedByKey;
    const itemTrail = [...trail, String([...list.keys()].indexOf(key) + 1)];
    return changesAt(path, itemTrail, before, after, labels);
  });
  // Same items in a different order.
  if (changes.length === 0)
    return [{ labels: trail, stored: [...storedByKey.values()], typed: [...typedByKey.values()] }];
  return changes;
}
