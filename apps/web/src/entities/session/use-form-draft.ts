import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { formDraftPrefix } from '../../shared/forms/local-drafts.ts';
import {
  type LocalDraft,
  type LocalDraftOptions,
  useLocalDraft,
} from '../../shared/forms/use-local-draft.ts';
import { useSessionEnd } from './use-session-end.ts';
import { useUser } from './use-user.ts';

/**
 * Form with a local draft per role entry that stays open when the session ends. `name` identifies the form,
 * such as `event.new`.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  options: Omit<LocalDraftOptions, 'prefix'> = {},
): LocalDraft {
  const roleEntryId = useUser()?.userRoleId ?? '';
  const [prefix] = useState(() => `${formDraftPrefix(roleEntryId)}${name}.`);
  useSessionEnd(() => form.control._getDirty());
  return useLocalDraft(form, { ...options, prefix });
}
