import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { FileReference } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { textOfError } from '../../shared/lib/api-error.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { BusyButton } from '../../shared/ui/actions/busy-button.tsx';
import { NamesMarked } from '../../shared/ui/display/names-marked.tsx';
import { Dialog } from '../../shared/ui/feedback/dialog.tsx';
import { LoadFailure } from '../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { FileChips } from '../messages/file-chip.tsx';
import { MarkdownMessage } from '../messages/markdown-message.tsx';
import { publicationPreviewQuery } from './question-queries.ts';

/** Question and answer about to be published. */
export interface Publication {
  publishedQuestion: string;
  text: string;
  files: readonly FileReference[];
}

interface PublicationDialogProps {
  messageId: string;
  publication: Publication;
  /** Title of the task, if the question is about one. */
  taskTitle: string | null;
  onClose: (isConfirmed: boolean) => void;
}

/** Preview of question and answer as all suppliers will read them, with names highlighted, before publishing. */
export function PublicationDialog({ messageId, publication, taskTitle, onClose }: PublicationDialogProps) {
  const { t } = useTranslation();
  const { publishedQuestion, text, files } = publication;
  const { data, error, refetch } = useQuery(publicationPreviewQuery(messageId, { publishedQuestion, text }));
  const names = data?.names ?? [];
  const count = data?.supplierCount ?? 0;
  return (
    <Dialog
      title={t('messages.answer.previewTitle')}
      width="medium"
      onClose={() => onClose(false)}
      actions={
        <>
          <BusyButton color="inherit" onClick={() => onClose(false)}>
            {t('messages.answer.back')}
          </BusyButton>
          <BusyButton variant="contained" isDisabled={!data} onClick={() => onClose(true)}>
            {names.length > 0 ? t('messages.answer.publishNamed') : t('messages.answer.publishTo', { count })}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {!data &&
          (error ? (
            <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={2} />
          ))}
        {data && (
          <>
            <Box sx={{ color: colours.ink2 }}>
              {taskTitle
                ? t('messages.answer.previewTask', { count, title: taskTitle })
                : t('messages.answer.previewEvent', { count })}
            </Box>
            {names.length > 0 && (
              <Alert severity="warning">{t('messages.answer.named', { names: names.join(', ') })}</Alert>
            )}
            <Box
              role="group"
              aria-label={t('messages.answer.previewLabel')}
              sx={{
                p: 2,
                border: `1px solid ${colours.line}`,
                borderRadius: 1.5,
                overflowWrap: 'anywhere',
              }}
            >
              <Box sx={{ fontWeight: 600, whiteSpace: 'pre-line', mb: 0.5 }}>
                <NamesMarked text={publishedQuestion} names={names} />
              </Box>
              {names.length > 0 ? (
                <Box sx={{ whiteSpace: 'pre-line' }}>
                  <NamesMarked text={text} names={names} />
                </Box>
              ) : (
                <MarkdownMessage text={text} isWhole />
              )}
              <FileChips files={files} />
            </Box>
          </>
        )}
      </Box>
    </Dialog>
  );
}
