import { useEffect, useState, useSyncExternalStore } from 'react';
import { UploadQueue } from './upload-queue.ts';

/** Upload queue that lives as long as the component, and its files. */
export function useUploadQueue(make: () => ConstructorParameters<typeof UploadQueue>[0]) {
  const [queue] = useState(() => new UploadQueue(make()));
  useEffect(() => queue.start(), [queue]);
  return { queue, items: useSyncExternalStore(queue.subscribe, queue.read) };
}
