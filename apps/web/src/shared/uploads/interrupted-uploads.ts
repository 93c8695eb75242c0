import { type FilePurpose, uploadLimits } from '@tenderbox/contract';

/** A file as the browser knows it again: chosen once more, it is the same upload. */
export type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>;

/** What an upload is for, and whose it is. */
export interface UploadTarget {
  purpose: FilePurpose;
  ownerId: string;
  /** Nobody else on this device continues it. */
  roleEntryId: string;
}

/** An upload that was cut off by a reload or a closed page. */
export interface InterruptedUpload {
  /** The field that it is for. */
  place: string;
  file: FileIdentity;
}

/** Under which name the upload protocol remembers an upload on this device. */
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

/** The uploads of a target that this device began and did not finish, as long as the server keeps them. */
export function interruptedUploads({ purpose, ownerId, roleEntryId }: UploadTarget): InterruptedUpload[] {
  const oldest = Date.now() - uploadLimits.hours * 3_600_000;
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

function parsed(text: string | null): object {
  try {
    return (JSON.parse(text ?? '{}') as object | null) ?? {};
  } catch {
    return [];
  }
}
