import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { ImportFileForm } from './import-file-form.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgressBar } from './import-progress-bar.tsx';
import { useSupplierImport } from './use-supplier-import.ts';

/** Imports suppliers from an Excel workbook: choose it, see what it would do, confirm, done. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { progress, checked, check, store, cancel, chooseAgain } = useSupplierImport();
  const confirmed = useMutation({ mutationFn: store });

  const result = checked?.result;
  const isDone = result?.applied === true;
  const count = result ? result.added + result.changed : 0;
  const canStore =
    result !== undefined && !isDone && result.refused.length === 0 && count + result.invited > 0;
  return (
    <Dialog
      open
      // A click beside the dialog must not throw away what was chosen, and nothing closes it while it works.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !progress && onClose()}
      fullScreen={isPhone}
      fullWidth
      maxWidth={checked ? 'lg' : 'sm'}
      aria-labelledby={id}
    >
      <DialogTitle id={id} sx={{ typography: 'h2', pb: 1 }}>
        {t('suppliers.imports.title')}
      </DialogTitle>
      <DialogContent>
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
      </DialogContent>
      {checked && (
        <DialogActions
          sx={{
            px: 3,
            py: 2,
            borderTop: 1,
            borderColor: 'divider',
            gap: 1,
            flexWrap: 'wrap',
            '& > *': { flexGrow: { xs: 1, sm: 0 } },
          }}
          disableSpacing
        >
          {isDone ? (
            <Button autoFocus variant="contained" onClick={onClose}>
              {t('suppliers.imports.close')}
            </Button>
          ) : (
            <>
              <Button disabled={progress !== null} onClick={onClose}>
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
          )}
        </DialogActions>
      )}
    </Dialog>
  );
}
