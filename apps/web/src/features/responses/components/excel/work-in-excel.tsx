import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../../shared/i18n/load-texts.ts';
import { UploadOutlined } from '../../../../shared/icons/upload-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../../shared/ui/actions/busy-button.tsx';
import { DownloadButton } from '../../../../shared/ui/actions/download-button.tsx';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';
import { downloadWorkbook } from '../../api/response-workbook.ts';
import { type AppliedWorkbook, applyWorkbook, undoWorkbook } from '../../draft/applied-workbook.ts';
import { useDraft, useSending } from '../../draft/draft-context.ts';

const WorkbookDialog = lazy(async () => {
  const [{ WorkbookDialog: Dialog }] = await Promise.all([
    import('./workbook-dialog.tsx'),
    loadTexts(['answerWorkbook']),
  ]);
  return { default: Dialog };
});

/** Download and upload of the answer sheet as an Excel file. */
export function WorkInExcel() {
  const { t } = useTranslation();
  const { task, store, sender, isReadOnly } = useDraft();
  const { offlineSince, isExpired, conflictCount } = useSending();
  const uploadButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [taken, setTaken] = useState<AppliedWorkbook | null>(null);
  const isOffline = offlineSince !== null || isExpired;
  const hint = isOffline
    ? t(isExpired ? 'responses.excel.loggedOut' : 'responses.excel.offline')
    : conflictCount > 0
      ? t('responses.excel.chooseFirst')
      : t('responses.excel.hint');

  async function download(signal: AbortSignal) {
    // Save first, so that the Excel file contains everything typed so far.
    await sender.flush();
    await downloadWorkbook(task.id, t('responses.excel.fileName'), signal);
  }

  return (
    <SideSection title={t('responses.excel.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, '& button': { px: 1.125 } }}>
        <DownloadButton
          label={t('responses.excel.download')}
          variant="outlined"
          size="small"
          isDisabled={isOffline}
          onDownload={download}
        />
        {!isReadOnly && (
          <BusyButton
            ref={uploadButton}
            variant="outlined"
            color="inherit"
            size="small"
            startIcon={<UploadOutlined />}
            isDisabled={isOffline || conflictCount > 0}
            onClick={() => setOpen(true)}
          >
            {t('responses.excel.upload')}
          </BusyButton>
        )}
      </Box>
      {!isReadOnly && <Box sx={{ fontSize: 12, lineHeight: '18px', color: colours.ink3 }}>{hint}</Box>}
      <div role="status">
        {taken && (
          <Box sx={{ ...appliedStyles, display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {t('responses.excel.taken', { count: taken.changes.length, name: taken.fileName })}
            </Box>
            <Button
              size="small"
              onClick={() => {
                undoWorkbook(store, taken);
                setTaken(null);
                // The focused button no longer exists.
                uploadButton.current?.focus();
              }}
            >
              {t('responses.excel.undo')}
            </Button>
          </Box>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <WorkbookDialog
            onApply={(workbook) => {
              applyWorkbook(store, workbook.changes);
              setTaken(workbook);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </SideSection>
  );
}

const appliedStyles = {
  mt: 1,
  px: 1.5,
  py: 1,
  border: `1px solid ${colours.okLine}`,
  borderRadius: 1,
  bgcolor: colours.okTint,
  fontSize: 13,
  lineHeight: '20px',
} as const;
