import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { useFileReading } from '../../../shared/uploads/use-file-reading.ts';
import { readWorkbook } from '../api/response-workbook.ts';
import { useDraft } from '../draft/draft-context.ts';

/** Sends a workbook to be read and compared with the draft. */
export function useWorkbookReading() {
  const { t } = useTranslation();
  const { task, sender } = useDraft();
  return useFileReading(async (file, onProgress, signal) => {
    // What was typed up to now is what the workbook is compared with.
    if (!(await sender.flush())) throw new ApiError(409, { message: t('answerWorkbook.unsaved') });
    return readWorkbook(task.id, file, onProgress, signal);
  });
}
