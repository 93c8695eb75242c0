import Button from '@mui/material/Button';
import { responseLimits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { WorkbookForm } from '../../../../shared/forms/workbook-form.tsx';
import { FileDialog } from '../../../../shared/uploads/file-dialog.tsx';
import { UploadProgress } from '../../../../shared/uploads/upload-progress.tsx';
import type { ReadingProgress } from '../../../../shared/uploads/use-file-reading.ts';
import type { AppliedWorkbook } from '../../draft/applied-workbook.ts';
import { useWorkbookReading } from './use-workbook-reading.ts';
import { WorkbookResult } from './workbook-result.tsx';

interface WorkbookDialogProps {
  onApply: (workbook: AppliedWorkbook) => void;
  onClose: () => void;
}

/** Imports answers from an Excel file: choose, review the changes and rejected cells, accept. */
export function WorkbookDialog({ onApply, onClose }: WorkbookDialogProps) {
  const { t } = useTranslation();
  const { progress, result, read, cancel, chooseAgain } = useWorkbookReading();
  const count = result?.reading.changed.length ?? 0;
  const doing = ({ fileName: name, percent }: ReadingProgress) =>
    percent < 100
      ? t('answerWorkbook.uploading', { name, percent: Math.round(percent) })
      : t('answerWorkbook.reading', { name });
  return (
    <FileDialog
      title={t('answerWorkbook.title')}
      isWide={result !== null}
      onClose={onClose}
      actions={
        result && (
          <>
            <Button color="inherit" onClick={onClose}>
              {t(count > 0 ? 'kit.dialog.cancel' : 'answerWorkbook.close')}
            </Button>
            <Button
              variant={count > 0 ? 'outlined' : 'contained'}
              autoFocus={count === 0}
              onClick={chooseAgain}
            >
              {t('answerWorkbook.again')}
            </Button>
            {count > 0 && (
              <Button
                autoFocus
                variant="contained"
                onClick={() => onApply({ fileName: result.fileName, changes: result.reading.changed })}
              >
                {t('answerWorkbook.take', { count })}
              </Button>
            )}
          </>
        )
      }
    >
      {progress && (
        <UploadProgress
          text={doing(progress)}
          percent={progress.percent}
          action={<Button onClick={cancel}>{t('kit.dialog.cancel')}</Button>}
        />
      )}
      {result ? (
        <WorkbookResult reading={result.reading} />
      ) : (
        <WorkbookForm
          maxSize={responseLimits.workbookSize}
          texts={{
            lead: t('answerWorkbook.lead'),
            file: t('answerWorkbook.file'),
            note: t('answerWorkbook.nothingYet'),
            read: t('answerWorkbook.read'),
          }}
          isBusy={progress !== null}
          onRead={read}
          onClose={onClose}
        />
      )}
    </FileDialog>
  );
}
