import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onLiveNote, presenceTimeout } from '../../entities/live/live-notes.ts';
import { useUser } from '../../entities/session/use-user.ts';
import { inBackground } from '../../shared/lib/api.ts';
import { ownResponseQuery } from './api/receipt-queries.ts';
import { supplierTasksQuery } from './api/supplier-event-queries.ts';

/** Colleague who has the response to a task open. */
export interface Colleague {
  roleEntryId: string;
  fullName: string;
  taskId: string;
  at: number;
}

/** Minimum interval between refetches of drafts, in milliseconds. */
const readAtMostEvery = 5000;

/** Colleagues working on tasks of an event now, each at one task only. Drafts they save are refetched. */
export function useColleagues(eventId: string): readonly Colleague[] {
  const queryClient = useQueryClient();
  const ownId = useUser()?.userRoleId;
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([]);
  useEffect(() => {
    let reading: ReturnType<typeof setTimeout> | undefined;
    const stop = [
      onLiveNote('presence', ({ taskId, roleEntryId, fullName }) => {
        if (!taskId || !roleEntryId || !fullName || roleEntryId === ownId) return;
        const heard = { roleEntryId, fullName, taskId, at: performance.now() };
        setColleagues((known) =>
          [...known.filter((one) => one.roleEntryId !== roleEntryId), heard].sort((one, other) =>
            one.fullName.localeCompare(other.fullName),
          ),
        );
      }),
      onLiveNote('response-changed', ({ taskId = '' }) => {
        reading ??= setTimeout(() => {
          reading = undefined;
          inBackground(() => {
            for (const { queryKey } of [supplierTasksQuery(eventId), ownResponseQuery(taskId)]) {
              void queryClient.invalidateQueries({ queryKey });
            }
          });
        }, readAtMostEvery);
      }),
    ];
    const leaving = setInterval(() => {
      const isPresent = ({ at }: Colleague) => performance.now() - at < presenceTimeout;
      setColleagues((known) => (known.every(isPresent) ? known : known.filter(isPresent)));
    }, 2000);
    return () => {
      clearTimeout(reading);
      clearInterval(leaving);
      for (const end of stop) end();
    };
  }, [eventId, ownId, queryClient]);
  return colleagues;
}
