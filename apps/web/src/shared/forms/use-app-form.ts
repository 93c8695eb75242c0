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
import { pointerReleased } from './pointer-released.ts';

/** Schema whose input and output are form values. */
type FormSchema = z.ZodType<FieldValues, FieldValues>;

/** A schema, or a function that loads it at the first validation to keep it out of the initial bundle. */
type SchemaSource<Schema extends FormSchema> = Schema | (() => Promise<Schema>);

/** Form with a schema, which should stay the same object between renders. */
export type AppForm<Schema extends FormSchema> = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>;

/**
 * Initial values of a form. All fields must be present, because a field without an initial value makes the
 * form dirty. Use an empty text or null for "not filled in".
 */
export type StartValues<Schema extends FormSchema> = {
  [Name in keyof z.input<Schema>]-?: z.input<Schema>[Name] | '' | null;
};

interface FormTiming {
  /** When a field is first validated. `onSubmit` if leaving it empty is not an error yet. */
  validatesOn?: 'onTouched' | 'onSubmit';
}

/** Creates a form that validates by a schema of the contract and uses the product's messages. */
export function useAppForm<Schema extends FormSchema>(
  schema: SchemaSource<Schema>,
  startValues: StartValues<Schema>,
  { validatesOn = 'onTouched' }: FormTiming = {},
): AppForm<Schema> {
  const { t } = useTranslation();
  const resolver = useMemo(() => ruleResolver(schema, t), [schema, t]);
  // The form component itself focuses the first invalid field in page order.
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver,
    defaultValues: startValues as DefaultValues<z.input<Schema>>,
    mode: validatesOn,
    shouldFocusError: false,
  });
}

/** Message of an issue: by rule name, otherwise the generic text. Never the text of the library. */
export function messageOf(issue: z.core.$ZodIssue, t: TFunction): string {
  const { rule, params } = ruleOf(issue);
  const keys = [`rules.${rule}`, `genericRules.${rule}`, `kit.rules.${rule}`];
  return t(keys, { ...params, defaultValue: t('rules.invalid') });
}

/** Resolver for a schema. The type of an error is the rule name, its message the translated text. */
function ruleResolver<Schema extends FormSchema>(
  source: SchemaSource<Schema>,
  t: TFunction,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return async (values, _context, options) => {
    const schema = typeof source === 'function' ? await source() : source;
    const result = await schema.safeParseAsync(values, { reportInput: true });
    await pointerReleased();
    if (result.success) return { values: result.data as z.output<Schema>, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const issue of result.error.issues) {
      const path = issue.path.join('.') || 'root';
      errors[path] ??= { type: ruleOf(issue).rule, message: messageOf(issue, t) };
    }
    return { values: {}, errors: toNestErrors<z.input<Schema>>(errors, options) };
  };
}
