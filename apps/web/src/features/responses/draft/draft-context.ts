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
import type { DraftSender, SendingState } from './draft-sender.ts';
import type { DraftStore, FieldState } from './draft-store.ts';
import { type DraftSummary, summaryOf } from './draft-summary.ts';
import type { Presence } from './presence.ts';
import type { Uploads } from './uploads.ts';

/** Everything that the parts of the form share. */
export interface DraftParts {
  store: DraftStore;
  sender: DraftSender;
  uploads: Uploads;
  presence: Presence;
  task: SupplierTask;
  event: SupplierEvent;
  isReadOnly: boolean;
  /** The prices of the version that was submitted last; null without one, and until it is read. */
  submitted: SubmittedPrices | null;
  /** Brings a price line into view that may not be drawn. */
  reveal: { current: ((lineId: string) => void) | null };
}

const DraftContext = createContext<DraftParts | null>(null);
export const DraftProvider = DraftContext.Provider;

export function useDraft(): DraftParts {
  const parts = useContext(DraftContext);
  if (!parts) throw new Error('This part stands outside of a response.');
  return parts;
}

/** One field of the draft; whatever happens to others does not draw it again. */
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

/** Tells the draft which of its fields has the focus, from a wrapper around its input or from the input itself. */
export function useFieldFocus(path: string) {
  const { store, isReadOnly } = useDraft();
  // A field that is taken out of the page tells of no blur.
  useEffect(() => () => store.leave(path), [store, path]);
  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      if (!isReadOnly && (target as HTMLElement).matches('input, textarea')) store.focus(path);
    },
    onBlur: () => store.leave(path),
  };
}

/** How things stand between this page and the server. */
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

/** The uploads of the response, drawn again whenever one of them moves. */
export function useUploads(): Uploads {
  const { uploads } = useDraft();
  useSyncExternalStore(uploads.queue.subscribe, uploads.queue.read);
  return uploads;
}

/** Whether what is typed stays on this device for the time being; asked by every field, so it says nothing more. */
export function useIsHeld(): boolean {
  const { store, sender } = useDraft();
  return useSyncExternalStore(store.subscribe, () => {
    const { offlineSince, isExpired, closed } = sender.state;
    return offlineSince !== null || isExpired || closed !== null;
  });
}

/** What is counted is counted a moment after the last key: with thousands of prices it would be felt at each. */
const countAfter = 200;
const countAtLeastEvery = 1000;

/** Nothing is drawn again where nothing has moved. */
const isSameSummary = (one: DraftSummary, other: DraftSummary) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Where the draft stands; follows what is typed with a short delay. */
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
      const now = Date.now();
      if (!timer) firstAt = now;
      clearTimeout(timer);
      timer = setTimeout(recount, Math.min(countAfter, Math.max(0, firstAt + countAtLeastEvery - now)));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, count]);
  return summary;
}
