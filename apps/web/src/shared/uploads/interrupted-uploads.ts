import { type FilePurpose, uploadLimits } from '@tenderbox/contract';
import { deviceNow } from '../lib/server-clock.ts';

/** Identifies a file: chosen again, it resumes the same upload. */
export type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Purpose and owner of an upload. */
export interface UploadTarget {
  purpose: FilePurpose;
  ownerId: string;
  /** No other user of this device can resume it. */
  roleEntryId: string;
}

/** Upload that was interrupted by a reload or a closed page. */
export interface InterruptedUpload {
  /** Form field of the upload. */
  place: string;
  file: FileIdentity;
}

/** Key under which tus remembers an upload on this device. */
export const fingerprintOf = (target: UploadTarget, place: string, file: FileIdentity): string =>
  JSON.stringify([
    target.roleEntryId,
    target.purpose,
    target.ownerId,
    place,
    file.name,
    file.size,
    file.lastModified,
  ]);

export const isSameFile = (one: FileIdentity, other: FileIdentity): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Unfinished uploads of a target from this device that the server still keeps. */
export function interruptedUploads({ purpose, ownerId, roleEntryId }: UploadTarget): InterruptedUpload[] {
  // tus stores the time of this device.
  const oldest = deviceNow() - uploadLimits.hours * 3_600_000;
  return Object.keys(localStorage).flatMap((key) => {
    const fingerprint = /^tus::(\[.*\])::\d+$/.exec(key)?.[1];
    if (!fingerprint) return [];
    const [ofRole, ofPurpose, ofOwner, place, name, size, lastModified] = parsed(fingerprint) as string[];
    if (ofRole !== roleEntryId || ofPurpose !== purpose || ofOwner !== ownerId) return [];
    const { creationTime } = parsed(localStorage.getItem(key)) as { creationTime?: string };
    if (Date.parse(creationTime ?? '') < oldest) return [];
    return [
      {
        place: String(place),
        file: { name: String(name), size: Number(size), lastModified: Number(lastModified) },
      },
    ];
  });
}

/** Removes what tus remembers of an upload, so that it is not offered again. */
export function forgetUpload(target: UploadTarget, place: string, file: FileIdentity): void {
  const prefix = `tus::${fingerprintOf(target, place, file)}::`;
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

function parsed(text: string | null): object {
  try {
    return (JSON.parse(text ?? '{}') as object | null) ?? {};
  } catch {
    return [];
  }
}
