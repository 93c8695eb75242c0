import { allowedFileExtensions, type FileReference } from '@tenderbox/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileRejectionReason } from '../../shared/uploads/file-rejection-reason.ts';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue.ts';
import { useUser } from '../session/use-user.ts';

interface AttachmentsOptions {
  files: readonly FileReference[];
  /** Maximum number of files. */
  max: number;
  onChange: (files: readonly FileReference[]) => void;
}

/** Files of a text being written. They upload as soon as they are chosen. */
export function useAttachments({ files, max, onChange }: AttachmentsOptions) {
  const { t } = useTranslation();
  const user = useUser();
  // Other uploads may finish in the meantime, and the callback may have changed.
  const latest = useRef({ files, onChange });
  latest.current = { files, onChange };
  const put = (next: readonly FileReference[]) => {
    latest.current = { ...latest.current, files: next };
    latest.current.onChange(next);
  };
  const { queue, items } = useUploadQueue(() => ({
    describe: () => ({
      purpose: 'MESSAGE_FILE',
      // Business unit or supplier of the writer.
      ownerId: user?.bidderId ?? user?.businessUnitId ?? '',
      roleEntryId: user?.userRoleId ?? '',
    }),
    onStored: (_item, stored) => put([...latest.current.files, stored]),
  }));

  return {
    queue,
    items,
    /** Some files are still uploading. */
    isBusy: items.some(({ state }) => state !== 'refused'),
    add: (chosen: readonly File[]) => {
      let taken = files.length + items.length;
      queue.add('message', chosen, (file) => {
        taken += 1;
        return taken > max
          ? t('messages.files.tooMany', { count: max })
          : fileRejectionReason(file, allowedFileExtensions);
      });
    },
    remove: (id: string) => put(latest.current.files.filter((file) => file.id !== id)),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
