import { toNestErrors } from '@hookform/resolvers';
import { ruleOf } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

/** A schema whose input and output are the values of a form. */
type FormSchema = z.ZodType<FieldValues, FieldValues>;

/** A schema, or how to load it at the first validation where it would weigh on the first load. */
type SchemaSource<Schema extends FormSchema> = Schema | (() => Promise<Schema>);

/** A form over a schema; the schema should stay the same object between renders. */
export type AppForm<Schema extends FormSchema> = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>;

/**
 * What a form starts with. Every field is named, since a form with a field that has no starting value counts as
 * changed; an empty text or null stands for "not filled in yet".
 */
export type StartValues<Schema extends FormSchema> = {
  [Name in keyof z.input<Schema>]-?: z.input<Schema>[Name] | '' | null;
};

interface FormTiming {
  /** When a field is first checked; only on submit where leaving it empty is nothing wrong. */
  validatesOn?: 'onTouched' | 'onSubmit';
}

/** Makes a form that validates by a schema of the contract and speaks the product's rule messages. */
export function useAppForm<Schema extends FormSchema>(
  schema: SchemaSource<Schema>,
  startValues: StartValues<Schema>,
  { validatesOn = 'onTouched' }: FormTiming = {},
): AppForm<Schema> {
  const { t } = useTranslation();
  const resolver = useMemo(() => ruleResolver(schema, t), [schema, t]);
  // The form itself goes to the first invalid field, in the order of the page.
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver,
    defaultValues: startValues as DefaultValues<z.input<Schema>>,
    mode: validatesOn,
    shouldFocusError: false,
  });
}

/** The message of an issue: by rule name first, then the generic text; never what the library says. */
export function messageOf(issue: z.core.$ZodIssue, t: TFunction): string {
  const { rule, params } = ruleOf(issue);
  const keys = [`rules.${rule}`, `genericRules.${rule}`, `kit.rules.${rule}`];
  return t(keys, { ...params, defaultValue: t('rules.invalid') });
}

/** Validates a form by its schema; each error's type is the name of the rule, its message the translated text. */
function ruleResolver<Schema extends FormSchema>(
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
      errors[path] ??= { type: ruleOf(issue).rule, message: messageOf(issue, t) };
    }
    return { values: {}, errors: toNestErrors<z.input<Schema>>(errors, options) };
  };
}
