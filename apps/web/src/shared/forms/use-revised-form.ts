import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../lib/api-error.ts';
import { clearAppMessage } from '../ui/feedback/app-message.ts';
import { changedValues, snapshot } from './form-values.ts';

export interface RevisedForm<Values extends FieldValues, Output, Stored> {
  form: UseFormReturn<Values, unknown, Output>;
  /** Last loaded version. */
  stored: Stored;
  /** Maps a version to form values. */
  valuesOf: (stored: Stored) => Values;
  /** Saves the values based on the given revision and returns the saved version. */
  save: (values: Output, revision: number) => Promise<Stored>;
  /** Called when everything typed is saved. */
  onSaved?: () => void;
}

/**
 * Form for data that others may change as well. An untouched form follows the saved version; a changed one
 * keeps its values, and if someone else saved first, `stale` asks which version to keep.
 */
export function useRevisedForm<Values extends FieldValues, Output, Stored extends { revision: number }>({
  form,
  stored,
  valuesOf,
  save,
  onSaved,
}: RevisedForm<Values, Output, Stored>) {
  const basis = useRef(stored);
  const [newer, setNewer] = useState<Stored | null>(null);

  const follow = useEffectEvent(() => {
    if (form.formState.isDirty || stored.revision <= basis.current.revision) return;
    startAt(stored);
  });
  useEffect(() => {
    if (stored.revision) follow();
  }, [stored.revision]);

  /** Shows a version with the unsaved changes on top. */
  function show(version: Stored, typed: Partial<Values> = {}) {
    const start = valuesOf(version);
    form.reset(start as DefaultValues<Values>);
    // Reset as a whole: set separately, a list would keep the additional items of the other version.
    form.reset({ ...start, ...typed } as DefaultValues<Values>, { keepDefaultValues: true });
  }

  function startAt(version: Stored, typed?: Partial<Values>) {
    basis.current = version;
    setNewer(null);
    show(version, typed);
  }

  async function onSubmit(values: Output): Promise<void> {
    const sent = snapshot(form.getValues());
    setNewer(null);
    try {
      const saved = await save(values, basis.current.revision);
      startAt(saved, changedValues(form.getValues(), sent));
      if (!form.control._getDirty()) onSaved?.();
    } catch (error) {
      const stored = storedIn<Stored>(error);
      if (stored) {
        setNewer(stored);
        // Fields that this user did not change follow the other version.
        show(stored, changedValues(form.getValues(), valuesOf(basis.current)));
      }
      throw error;
    }
  }

  return {
    onSubmit,
    /** Choice between the versions if someone else saved first. */
    stale: newer && {
      stored: valuesOf(newer),
      /** The next submit overwrites what the other user saved. */
      keepMine: () => {
        basis.current = newer;
      },
      loadStored: () => {
        clearAppMessage();
        startAt(newer);
      },
    },
  };
}

/** Newer version contained in a stale-revision error. */
function storedIn<Stored>(error: unknown): Stored | null {
  if (!(error instanceof ApiError) || error.code !== 'STALE_REVISION') return null;
  return (error.body as { data?: Stored }).data ?? null;
}
