import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../shared/lib/api-error.ts';
import { useFileReading } from '../../../../shared/uploads/use-file-reading.ts';
import { readWorkbook } from '../../api/response-workbook.ts';
import { useDraft } from '../../draft/draft-context.ts';

/** Uploads an Excel file to be parsed and compared with the draft. */
export function useWorkbookReading() {
  const { t } = useTranslation();
  const { task, sender } = useDraft();
  return useFileReading(async (file, onProgress, signal) => {
    // Save first, so that the Excel file is compared with everything typed so far.
    if (!(await sender.flush())) throw new ApiError(409, { message: t('answerWorkbook.unsaved') });
    return readWorkbook(task.id, file, onProgress, signal);
  });
}
