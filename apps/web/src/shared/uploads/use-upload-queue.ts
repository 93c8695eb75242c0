import { useEffect, useState, useSyncExternalStore } from 'react';
import { UploadQueue } from './upload-queue.ts';

/** A queue of uploads that lasts as long as what shows it, and the files in it. */
export function useUploadQueue(make: () => ConstructorParameters<typeof UploadQueue>[0]) {
  const [queue] = useState(() => new UploadQueue(make()));
  useEffect(() => queue.start(), [queue]);
  return { queue, items: useSyncExternalStore(queue.subscribe, queue.read) };
}
