import Box from '@mui/material/Box';
import { type FileReference, formatSize, limits, messageLimits } from '@tenderbox/contract';
import { type DragEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachButton } from '../../../entities/messages/attach-button.tsx';
import { AttachedFiles } from '../../../entities/messages/attached-files.tsx';
import { useAttachments } from '../../../entities/messages/use-attachments.ts';
import { useField } from '../../../shared/forms/use-field.ts';
import { colours } from '../../../shared/theme/tokens.ts';

/** Files of a message. Chosen or dropped files upload immediately. */
export function FilesField({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { t } = useTranslation();
  const { field, message } = useField('files');
  const files: FileReference[] = field.value ?? [];
  const attachments = useAttachments({
    files,
    max: messageLimits.files,
    onChange: (next) => field.onChange([...next]),
  });
  useEffect(() => onBusy(attachments.isBusy), [attachments.isBusy, onBusy]);
  return (
    <Box
      data-field="files"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        attachments.add([...event.dataTransfer.files]);
      }}
      sx={{ display: 'grid', gap: 1 }}
    >
      <AttachedFiles files={files} attachments={attachments} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 12, color: colours.ink3 }}>
        <AttachButton isWide onFiles={attachments.add} />
        {t('messages.files.each', { size: formatSize(limits.fileSize) })}
      </Box>
      {message && <Box sx={{ fontSize: 13, color: colours.bad }}>{message}</Box>}
    </Box>
  );
}
