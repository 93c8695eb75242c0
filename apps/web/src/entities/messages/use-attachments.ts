import { allowedFileExtensions, type FileReference } from '@tenderbox/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonAgainst } from '../../shared/uploads/reason-against.ts';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue.ts';
import { useUser } from '../session/use-user.ts';

interface AttachmentsOptions {
  files: readonly FileReference[];
  /** How many there may be. */
  most: number;
  onChange: (files: readonly FileReference[]) => void;
}

/** The files of something that is being written: they go up as soon as they are chosen. */
export function useAttachments({ files, most, onChange }: AttachmentsOptions) {
  const { t } = useTranslation();
  const user = useUser();
  // Others arrive meanwhile, and whoever listens may have changed.
  const latest = useRef({ files, onChange });
  latest.current = { files, onChange };
  const put = (next: readonly FileReference[]) => {
    latest.current = { ...latest.current, files: next };
    latest.current.onChange(next);
  };
  const { queue, items } = useUploadQueue(() => ({
    describe: () => ({
      purpose: 'MESSAGE_FILE',
      // The unit or the supplier that writes.
      ownerId: user?.bidderId ?? user?.businessUnitId ?? '',
      roleEntryId: user?.userRoleId ?? '',
    }),
    onStored: (_item, stored) => put([...latest.current.files, stored]),
  }));

  return {
    queue,
    items,
    /** Some are still on their way. */
    isBusy: items.some(({ state }) => state !== 'refused'),
    add: (chosen: readonly File[]) => {
      let taken = files.length + items.length;
      queue.add('message', chosen, (file) => {
        taken += 1;
        return taken > most
          ? t('messages.files.tooMany', { count: most })
          : reasonAgainst(file, allowedFileExtensions);
      });
    },
    remove: (id: string) => put(latest.current.files.filter((file) => file.id !== id)),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
