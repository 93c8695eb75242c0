import { toNestErrors } from '@hookform/resolvers';
import { ruleOf } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** A schema whose input and output are the values of a form. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>;

/** A schema, or how to load it at the first validation where it would weigh on the first load. */
export type SchemaSource<Schema extends FormSchema> = Schema | (() => Promise<Schema>);

/** The message of an issue: by rule name first, then the generic text, then what the schema itself says. */
function messageOf(issue: z.core.$ZodIssue, t: TFunction): string {
  const broken = ruleOf(issue);
  if (!broken) return issue.message;
  const { rule, params } = broken;
  const keys = [`rules.${rule}`, `genericRules.${rule}`, `kit.rules.${rule}`];
  return t(keys, { ...params, defaultValue: issue.message });
}

/** Validates a form by its schema; each error's type is the name of the rule, its message the translated text. */
export function ruleResolver<Schema extends FormSchema>(
  source: SchemaSource<Schema>,
  t: TFunction,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return async (values, _context, options) => {
    const schema = typeof source === 'function' ? await source() : source;
    const result = await schema.safeParseAsync(values, { reportInput: true });
    if (result.success) return { values: result.data as z.output<Schema>, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const issue of result.error.issues) {
      const path = issue.path.join('.') || 'root';
      errors[path] ??= { type: ruleOf(issue)?.rule ?? issue.code, message: messageOf(issue, t) };
    }
    return { values: {}, errors: toNestErrors<z.input<Schema>>(errors, options) };
  };
}
