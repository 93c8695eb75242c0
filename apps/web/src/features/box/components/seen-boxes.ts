import { useEffect, useState } from 'react';
import { useUser } from '../../../entities/session/use-user.ts';

const limit = 200;
const keyOf = (userId: string) => `tenderbox.seenBoxes.${userId}`;

/** Boxes that a person has seen opened on this device, newest first. */
function readSeen(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the person saw this box opened on an earlier visit. Until the page is left, the first visit stays one. */
export function useSeenBox(taskId: string): boolean {
  const key = keyOf(useUser()?.userRoleId ?? '');
  const [wasSeen] = useState(() => readSeen(key).includes(taskId));
  useEffect(() => {
    try {
      const others = readSeen(key).filter((id) => id !== taskId);
      localStorage.setItem(key, JSON.stringify([taskId, ...others].slice(0, limit)));
    } catch {
      // Without storage every visit is a first one.
    }
  }, [key, taskId]);
  return wasSeen;
}
