import { useMemo } from 'react';
import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type FormSchema, ruleResolver, type SchemaSource } from './rule-resolver.ts';

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
