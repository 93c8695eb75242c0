import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { serverNow } from '../lib/server-clock.ts';
import { changedValues } from './form-values.ts';
import { findFormDraft, removeFormDraft, storableValues, writeFormDraft } from './local-drafts.ts';

/** Earlier unsaved input of a form, with functions to restore or discard it. */
export interface LocalDraft {
  /** Unsaved draft stored on this device. Null if there is none or the user has decided. */
  offer: { typedAt: number /** Someone has saved since. */; isOutdated: boolean } | null;
  /** The browser storage is full. */
  isFull: boolean;
  restore: () => void;
  discard: () => void;
  /** Removes the draft of this page after saving or discarding. */
  clear: () => void;
}

export interface LocalDraftOptions {
  /** Prefix of the storage keys. */
  prefix: string;
  /** Revision of the edited item. */
  revision?: number;
  /** Additional data of the form, such as an answer sheet. */
  extra?: {
    subscribe: (listener: () => void) => () => unknown;
    read: () => unknown;
    restore: (value: unknown) => void;
  };
}

/** Throttle for writing while typing, in milliseconds. Also written when the page is hidden or closed. */
const writeAfter = 300;

/** Each open page has a draft of its own, so that two tabs do not overwrite each other. */
const pageId = crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Stores the input of a form on this device until it is saved, and offers the draft of an earlier page. */
export function useLocalDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { prefix, revision, extra }: LocalDraftOptions,
): LocalDraft {
  const key = prefix + pageId;
  const shape = useMemo(() => Object.keys(form.getValues()).sort().join(), [form]);
  const [found, setFound] = useState(() => findFormDraft(prefix, shape, (one) => one !== key));
  const [isFull, setFull] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.control._getDirty()) return removeFormDraft(key);
    const changed = changedValues(form.getValues(), form.formState.defaultValues as Values);
    const draft = {
      shape,
      typedAt: serverNow(),
      revision: revision ?? null,
      values: storableValues(changed),
      ...(extra && { extra: extra.read() }),
    };
    setFull(!writeFormDraft(key, draft));
  });
  const subscribeExtra = extra?.subscribe;
  useEffect(() => {
    const later = () => {
      timer.current ??= setTimeout(() => write(), writeAfter);
    };
    const now = () => {
      if (timer.current !== undefined) write();
    };
    const stops = [form.subscribe({ formState: { values: true }, callback: later }), subscribeExtra?.(later)];
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      for (const stop of stops) stop?.();
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [form, subscribeExtra]);

  function drop() {
    if (found) removeFormDraft(found.key);
    setFound(null);
  }

  return {
    offer: found && {
      typedAt: found.draft.typedAt,
      isOutdated: found.draft.revision !== (revision ?? null),
    },
    isFull,
    restore: () => {
      if (!found) return;
      if (found.draft.extra !== undefined) extra?.restore(found.draft.extra);
      const values = { ...form.getValues(), ...found.draft.values };
      form.reset(values as DefaultValues<Values>, { keepDefaultValues: true });
      drop();
    },
    discard: drop,
    clear: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      removeFormDraft(key);
    },
  };
}
