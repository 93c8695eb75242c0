import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { formDraftPrefix } from '../../shared/forms/local-drafts.ts';
import {
  type LocalDraft,
  type LocalDraftOptions,
  useLocalDraft,
} from '../../shared/forms/use-local-draft.ts';
import { useHeldSession } from './use-held-session.ts';
import { useUser } from './use-user.ts';

/**
 * A long form that loses nothing: what is typed is stored on this device under the role entry that types, and the form
 * stays when the session ends. `name` says which form it is, such as `event.new`.
 */
export function useKeptForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  options: Omit<LocalDraftOptions, 'prefix'> = {},
): LocalDraft {
  const roleEntryId = useUser()?.userRoleId ?? '';
  const [prefix] = useState(() => `${formDraftPrefix(roleEntryId)}${name}.`);
  useHeldSession(() => form.control._getDirty());
  return useLocalDraft(form, { ...options, prefix });
}
