import { type Query, useQueryClient } from '@tanstack/react-query';
import type { StreamSubject } from '@tenderbox/contract';
import { useEffect } from 'react';
import { type AppEventName, type LiveUpdate, liveUpdatesEvent } from '../session/app-events.ts';
import { invalidatedBy } from './invalidations.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The subject of what a query reads. Live updates about another subject do not refetch it. */
    queryMeta: {
      about?: StreamSubject;
      /** App events never refetch it: each reading is recorded, or it is the start of what is being typed. */
      isKept?: true;
    };
  }
}

const subjectIds = ['eventId', 'taskId', 'supplierId', 'messageId', 'evaluationId'] as const;

/** Whether a query may read the subject of an update: no id that both have differs. */
const mayRead = (read: StreamSubject = {}, about: StreamSubject) =>
  subjectIds.every((id) => !read[id] || !about[id] || read[id] === about[id]);

const isStaleAfter = ({ queryKey, meta }: Query, { name, about }: LiveUpdate) =>
  !meta?.isKept &&
  invalidatedBy[name].some(([first]) => first === queryKey[0]) &&
  mayRead(meta?.about, about);

/** Refetches visible queries that an app event made stale. Others are refetched when next shown. */
export function useRefreshOnAppEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const refresh = (updates: LiveUpdate[]) =>
      void queryClient.invalidateQueries({
        predicate: (query) => updates.some((update) => isStaleAfter(query, update)),
      });
    for (const name of Object.keys(invalidatedBy) as AppEventName[]) {
      window.addEventListener(name, () => refresh([{ name, about: {} }]), { signal });
    }
    const onUpdates = (event: Event) => refresh((event as CustomEvent<LiveUpdate[]>).detail);
    window.addEventListener(liveUpdatesEvent, onUpdates, { signal });
    return () => listeners.abort();
  }, [queryClient]);
}
