import type { ReactNode } from 'react';
import { InterruptedRow } from '../../../../shared/uploads/interrupted-row.tsx';
import { UploadRow } from '../../../../shared/uploads/upload-row.tsx';
import { useUploads } from '../../draft/draft-context.ts';
import { FileList } from './file-rows.tsx';

interface UploadsAtProps {
  path: string;
  /** Shown if nothing is uploading. */
  fallback?: ReactNode;
}

/** Review: files of a field that have not finished uploading and would not be submitted. */
export function UploadsAt({ path, fallback = null }: UploadsAtProps) {
  const { queue } = useUploads();
  const items = queue.unfinished.filter(({ place }) => place === path);
  const interrupted = queue.interrupted.filter(({ place }) => place === path);
  if (items.length + interrupted.length === 0) return fallback;
  return (
    <FileList>
      {items.map((item) => (
        <UploadRow key={item.key} item={item} queue={queue} />
      ))}
      {interrupted.map(({ file }) => (
        <InterruptedRow key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
      ))}
    </FileList>
  );
}
