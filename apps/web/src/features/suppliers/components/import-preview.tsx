import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import { downloadRejectedRows } from '../api/import-suppliers.ts';
import { ImportRowsTable } from './import-rows-table.tsx';
import type { CheckedFile } from './use-supplier-import.ts';

/** Result of a dry run or import: summary and rows. */
export function ImportPreview({ checked }: { checked: CheckedFile }) {
  const { t } = useTranslation();
  const { result } = checked;
  return (
    <Stack spacing={2}>
      <Verdict checked={checked} />
      {result.ignoredColumns.length > 0 && (
        <Alert severity="info">
          {t('suppliers.imports.ignored', { columns: result.ignoredColumns.join(', ') })}
        </Alert>
      )}
      {!result.applied && result.warnings.length > 0 && (
        <Alert severity="warning">{t('suppliers.imports.warnings', { count: result.warnings.length })}</Alert>
      )}
      {result.rows.length > 0 && <ImportRowsTable result={result} />}
    </Stack>
  );
}

function Verdict({ checked }: { checked: CheckedFile }) {
  const { t } = useTranslation();
  const { sendsInvitations, result } = checked;
  const { added, changed, unchanged, invited, notInvited, emptied, refused, applied } = result;
  const left = notInvited > 0 ? ` ${t('suppliers.imports.notInvited', { count: notInvited })}` : '';
  const invitations = sendsInvitations && ` ${t('suppliers.imports.invited', { count: invited })}${left}`;
  if (applied) {
    return (
      <Alert severity="success">
        {t('suppliers.imports.done', { added, changed, unchanged })}
        {invitations}
      </Alert>
    );
  }
  if (refused.length > 0) {
    const count = new Set(refused.map(({ row }) => row)).size;
    return (
      <Alert severity="error">
        <AlertTitle>{t('suppliers.imports.refusedTitle', { count })}</AlertTitle>
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <span>{t('suppliers.imports.refusedText')}</span>
          <DownloadButton
            label={t('suppliers.imports.refusedDownload')}
            onDownload={(signal) => downloadRejectedRows(checked, t('suppliers.imports.refusedName'), signal)}
          />
        </Stack>
      </Alert>
    );
  }
  if (result.rows.length === 0) {
    return (
      <Alert severity="warning">
        <AlertTitle>{t('suppliers.imports.headingsTitle')}</AlertTitle>
        {t('suppliers.imports.headingsText')}
      </Alert>
    );
  }
  if (added + changed + invited === 0) {
    return (
      <Alert severity="info">
        <AlertTitle>{t('suppliers.imports.nothingTitle')}</AlertTitle>
        {t('suppliers.imports.nothingText')}
      </Alert>
    );
  }
  return (
    <Alert severity={emptied > 0 ? 'warning' : 'info'}>
      <AlertTitle>{t('suppliers.imports.readyTitle')}</AlertTitle>
      {t('suppliers.imports.readyText', { added, changed })}
      {emptied > 0 && <strong> {t('suppliers.imports.emptied', { count: emptied })}</strong>}
      {invitations}
    </Alert>
  );
}
