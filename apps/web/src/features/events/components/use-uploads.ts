import type { EventFile, FilePurpose } from '@tenderbox/contract';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useUser } from '../../../entities/session/use-user.ts';
import { reasonAgainst } from '../../../shared/uploads/reason-against.ts';
import { useUploadQueue } from '../../../shared/uploads/use-upload-queue.ts';

export interface UploadOptions {
  purpose: FilePurpose;
  /** The kinds that are taken. */
  extensions: readonly string[];
  /** One that arrives takes the place of the one before. */
  isSingle?: boolean;
}

/** The field of a form in which the uploads for another one are counted until they are stored. */
const pendingFieldOf = (name: string) => `${name}Pending`;

/** Sends files up as they are chosen, and puts those that arrived into a field of the form around. */
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

  // Said anew whenever the form was filled in anew.
  useEffect(() => {
    const pending = pendingFieldOf(name);
    if (form.getValues(pending) !== items.length) form.setValue(pending, items.length);
  });

  return {
    queue,
    items,
    start: (files: File[]) => queue.add(name, files, (file) => reasonAgainst(file, extensions)),
  };
}
