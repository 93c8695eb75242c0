import type { SubmittedPrices, SupplierEvent, SupplierTask } from '@tenderbox/contract';
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SendingState } from '../../../shared/autosave/change-sender.ts';
import type { DraftSender } from './draft-sender.ts';
import type { DraftStore, FieldState } from './draft-store.ts';
import { type DraftSummary, summaryOf } from './draft-summary.ts';
import type { Presence } from './presence.ts';
import type { Uploads } from './uploads.ts';

/** Objects shared by the parts of the form. */
export interface DraftParts {
  store: DraftStore;
  sender: DraftSender;
  uploads: Uploads;
  presence: Presence;
  task: SupplierTask;
  event: SupplierEvent;
  isReadOnly: boolean;
  /** Prices of the last submitted version. Null if there is none or while loading. */
  submitted: SubmittedPrices | null;
  /** Scrolls to a price line that may not be rendered. */
  reveal: { current: ((lineId: string) => void) | null };
}

const DraftContext = createContext<DraftParts | null>(null);
export const DraftProvider = DraftContext.Provider;

export function useDraft(): DraftParts {
  const parts = useContext(DraftContext);
  if (!parts) throw new Error('This part stands outside of a response.');
  return parts;
}

/** One field of the draft. Re-renders only when this field changes. */
export function useDraftField(path: string): FieldState {
  const { store } = useDraft();
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(path, listener), [store, path]);
  return useSyncExternalStore(subscribe, () => store.field(path));
}

interface Sending
  extends SendingState,
    Pick<DraftStore, 'unsentCount' | 'hasUnsent' | 'isDeviceFull' | 'response'> {
  conflictCount: number;
}

/** Reports the focus of a field to the draft store. Can be used on a wrapper or on the input itself. */
export function useFieldFocus(path: string) {
  const { store, isReadOnly } = useDraft();
  // An unmounted field fires no blur event.
  useEffect(() => () => store.leave(path), [store, path]);
  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      if (!isReadOnly && (target as HTMLElement).matches('input, textarea')) store.focus(path);
    },
    onBlur: () => store.leave(path),
  };
}

/** State of saving to the server. */
export function useSending(): Sending {
  const { store, sender } = useDraft();
  const { subscribe } = store;
  return {
    ...useSyncExternalStore(subscribe, () => sender.state),
    unsentCount: useSyncExternalStore(subscribe, () => store.unsentCount),
    hasUnsent: useSyncExternalStore(subscribe, () => store.hasUnsent),
    conflictCount: useSyncExternalStore(subscribe, () => store.choiceCount),
    isDeviceFull: useSyncExternalStore(subscribe, () => store.isDeviceFull),
    response: useSyncExternalStore(subscribe, () => store.response),
  };
}

/** Uploads of the response. Re-renders on progress. */
export function useUploads(): Uploads {
  const { uploads } = useDraft();
  useSyncExternalStore(uploads.queue.subscribe, uploads.queue.read);
  return uploads;
}

/**
 * Whether typed answers currently stay on this device. Separate from the sending state, because every field
 * uses it.
 */
export function useIsStoredLocally(): boolean {
  const { store, sender } = useDraft();
  return useSyncExternalStore(store.subscribe, () => {
    const { offlineSince, isExpired, closed } = sender.state;
    return offlineSince !== null || isExpired || closed !== null;
  });
}

/** Debounce of the summary, because counting thousands of prices on every key press would be slow. */
const countAfter = 200;
const minCountInterval = 1000;

/** Avoids re-renders when nothing has changed. */
const isSameSummary = (one: DraftSummary, other: DraftSummary) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Summary of the draft, updated with a short delay. */
export function useDraftSummary({ store, task }: Pick<DraftParts, 'store' | 'task'>): DraftSummary {
  const { sheet, additionalFilesAllowed } = task;
  const count = useCallback(
    () => summaryOf(sheet, store, additionalFilesAllowed),
    [sheet, store, additionalFilesAllowed],
  );
  const [summary, setSummary] = useState(count);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let firstAt = 0;
    const recount = () => {
      timer = undefined;
      const counted = count();
      startTransition(() => setSummary((known) => (isSameSummary(known, counted) ? known : counted)));
    };
    recount();
    const stop = store.subscribe(() => {
      const now = performance.now();
      if (!timer) firstAt = now;
      clearTimeout(timer);
      timer = setTimeout(recount, Math.min(countAfter, Math.max(0, firstAt + minCountInterval - now)));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, count]);
  return summary;
}
