import type { EventFile, FilePurpose } from '@tenderbox/contract';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { fileRejectionReason } from '../../shared/uploads/file-rejection-reason.ts';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue.ts';
import { useUser } from '../session/use-user.ts';

export interface UploadOptions {
  purpose: FilePurpose;
  /** Accepted file extensions. */
  extensions: readonly string[];
  /** A new file replaces the previous one. */
  isSingle?: boolean;
}

/** Name of the form field that counts the unfinished uploads of another field. */
const pendingFieldOf = (name: string) => `${name}Pending`;

/** Uploads files as they are chosen and adds finished ones to a field of the surrounding form. */
export function useUploads(name: string, { purpose, extensions, isSingle = false }: UploadOptions) {
  const form = useFormContext();
  const { businessUnitId = '', userRoleId = '' } = useUser() ?? {};
  const { queue, items } = useUploadQueue(() => ({
    describe: () => ({ purpose, ownerId: businessUnitId ?? '', roleEntryId: userRoleId }),
    onStored: (_item, stored) => {
      const before: EventFile[] = form.getValues(name) ?? [];
      form.setValue(name, isSingle ? [stored] : [...before, stored], { shouldDirty: true });
    },
  }));

  // Runs after every render, because resetting the form clears the count.
  useEffect(() => {
    const pending = pendingFieldOf(name);
    if (form.getValues(pending) !== items.length) form.setValue(pending, items.length);
  });

  return {
    queue,
    items,
    start: (files: File[]) => queue.add(name, files, (file) => fileRejectionReason(file, extensions)),
  };
}
