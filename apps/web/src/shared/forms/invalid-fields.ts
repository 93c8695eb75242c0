import type { FieldErrors } from 'react-hook-form';

/** One input that broke a rule. */
export type InvalidField = { name: string; rule: string };

/** The inputs that hold an error, without the errors that belong to no input. */
export function invalidFields(errors: FieldErrors): InvalidField[] {
  return Object.entries(errors)
    .filter(([name]) => name !== 'root')
    .flatMap(([name, error]) => leaves(name, error));
}

function leaves(name: string, error: unknown): InvalidField[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('type' in error && typeof error.type === 'string') return [{ name, rule: error.type }];
  return Object.entries(error).flatMap(([key, inner]) =>
    leaves(key === 'root' ? name : `${name}.${key}`, inner),
  );
}

const supplierRules = new Set(['taskSuppliers', 'messageSuppliers']);

/** Whether all that is missing is the list of suppliers. */
export function onlySuppliersMissing(invalid: readonly InvalidField[]): boolean {
  return invalid.length > 0 && invalid.every(({ rule }) => supplierRules.has(rule));
}
