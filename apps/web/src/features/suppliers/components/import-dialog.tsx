import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { FileDialog } from '../../../shared/uploads/file-dialog.tsx';
import { ImportFileForm } from './import-file-form.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgressBar } from './import-progress-bar.tsx';
import { useSupplierImport } from './use-supplier-import.ts';

/** Imports suppliers from an Excel file: choose, preview, confirm. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { progress, checked, check, store, cancel, chooseAgain } = useSupplierImport();
  const confirmed = useMutation({ mutationFn: store });

  const result = checked?.result;
  const isDone = result?.applied === true;
  const count = result ? result.added + result.changed : 0;
  const canStore =
    result !== undefined && !isDone && result.refused.length === 0 && count + result.invited > 0;
  return (
    <FileDialog
      title={t('suppliers.imports.title')}
      isWide={Boolean(checked)}
      onClose={onClose}
      isHeld={progress !== null}
      actions={
        checked &&
        (isDone ? (
          <Button autoFocus variant="contained" onClick={onClose}>
            {t('suppliers.imports.close')}
          </Button>
        ) : (
          <>
            <Button color="inherit" disabled={progress !== null} onClick={onClose}>
              {t('suppliers.imports.cancel')}
            </Button>
            <Button
              variant={canStore ? 'outlined' : 'contained'}
              disabled={progress !== null}
              onClick={() => {
                confirmed.reset();
                chooseAgain();
              }}
            >
              {t('suppliers.imports.back')}
            </Button>
            {canStore && (
              <Button
                autoFocus
                variant="contained"
                loading={progress !== null}
                onClick={() => confirmed.mutate(checked)}
              >
                {t('suppliers.imports.confirm', { count })}
              </Button>
            )}
          </>
        ))
      }
    >
      {confirmed.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {textOfError(confirmed.error)}
        </Alert>
      )}
      {progress && <ImportProgressBar progress={progress} onCancel={cancel} onLeave={onClose} />}
      {checked ? (
        <ImportPreview checked={checked} />
      ) : (
        <ImportFileForm isBusy={progress !== null} onCheck={check} onClose={onClose} />
      )}
    </FileDialog>
  );
}
