import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../lib/api-error.ts';
import { clearAppMessage } from '../ui/app-message.ts';
import { changedValues, snapshot } from './form-values.ts';

interface RevisedForm<Values extends FieldValues, Output, Stored> {
  form: UseFormReturn<Values, unknown, Output>;
  /** What was read last. */
  stored: Stored;
  /** What the form shows of it. */
  valuesOf: (stored: Stored) => Values;
  /** Saves what was typed over the given revision and returns what is stored then. */
  save: (values: Output, revision: number) => Promise<Stored>;
  /** All that was typed is stored now. */
  onSaved?: () => void;
}

/**
 * A form over something that others may change as well. An untouched form follows what is stored; one that was
 * typed in keeps its text, and where someone else saved first, `stale` asks which version counts.
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

  /** Shows a version, with what is still to be saved on top of it. */
  function show(version: Stored, typed: Partial<Values> = {}) {
    const start = valuesOf(version);
    form.reset(start as DefaultValues<Values>);
    // As a whole: set by itself, a list would keep the items by which the other version is longer.
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
        // What this person did not touch follows the other's version.
        show(stored, changedValues(form.getValues(), valuesOf(basis.current)));
      }
      throw error;
    }
  }

  return {
    onSubmit,
    /** Which version counts, where someone else saved first. */
    stale: newer && {
      stored: valuesOf(newer),
      /** The next submit replaces what the other person saved. */
      keepMine: () => {
        basis.current = newer;
      },
      takeStored: () => {
        clearAppMessage();
        startAt(newer);
      },
    },
  };
}

/** The newer version that a refused save answered with. */
function storedIn<Stored>(error: unknown): Stored | null {
  if (!(error instanceof ApiError) || error.code !== 'STALE_REVISION') return null;
  return (error.body as { data?: Stored }).data ?? null;
}
