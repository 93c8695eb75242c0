import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../lib/api-error.ts';
import { snapshot } from './saved-values.ts';

interface RevisedForm<Values extends FieldValues, Output, Stored> {
  form: UseFormReturn<Values, unknown, Output>;
  /** What was read last. */
  stored: Stored;
  /** What the form shows of it. */
  valuesOf: (stored: Stored) => Values;
  /** Saves what was typed over the given revision and returns what is stored then. */
  save: (values: Output, revision: number) => Promise<Stored>;
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

  function startAt(next: Stored) {
    basis.current = next;
    setNewer(null);
    form.reset(valuesOf(next) as DefaultValues<Values>);
  }

  async function onSubmit(values: Output): Promise<void> {
    const sent = snapshot(form.getValues());
    setNewer(null);
    try {
      const saved = await save(values, basis.current.revision);
      const typed = form.getValues();
      startAt(saved);
      for (const name of changedNames(typed, sent)) {
        form.setValue(name, typed[name], { shouldDirty: true });
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE_REVISION') setNewer(storedIn<Stored>(error));
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
      takeStored: () => startAt(newer),
    },
  };
}

/** The newer version that a refused save answered with. */
function storedIn<Stored>(error: ApiError): Stored | null {
  return (error.body as { data?: Stored }).data ?? null;
}

function changedNames<Values extends FieldValues>(now: Values, before: Values): Path<Values>[] {
  const names = Object.keys(now) as Path<Values>[];
  return names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
}
