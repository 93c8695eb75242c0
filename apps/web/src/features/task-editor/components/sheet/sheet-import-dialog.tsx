import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { SheetImport } from '@tenderbox/contract';
import { sheetLimits, taskLimits } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindText } from '../../../../entities/sheets/question-text.ts';
import { WorkbookForm } from '../../../../shared/forms/workbook-form.tsx';
import { DownloadButton } from '../../../../shared/ui/actions/download-button.tsx';
import { FileDialog } from '../../../../shared/uploads/file-dialog.tsx';
import { RefusedCells } from '../../../../shared/uploads/refused-cells.tsx';
import { UploadProgress } from '../../../../shared/uploads/upload-progress.tsx';
import { useFileReading } from '../../../../shared/uploads/use-file-reading.ts';
import { downloadSheetTemplate, importSheet } from '../../api/import-sheet.ts';
import { applyImported } from './sheet-changes.ts';
import { countsOf, newDraftOf } from './sheet-draft.ts';
import type { SheetStore } from './sheet-store.ts';

/** Imports questions and price lines from an Excel file: choose, review, accept. */
export function SheetImportDialog({ store, onClose }: { store: SheetStore; onClose: () => void }) {
  const { t } = useTranslation();
  const { progress, result: found, read, cancel, chooseAgain } = useFileReading(importSheet);
  const result = found?.reading;
  const there = countsOf(store.sheet);
  const isEmpty = there.questions + there.lines === 0;
  const [replaces, setReplaces] = useState(false);
  const count = (result?.questionCount ?? 0) + (result?.lineCount ?? 0);
  const sum = {
    questions: (result?.questionCount ?? 0) + (replaces ? 0 : there.questions),
    sections: (result?.sheet.sections.length ?? 0) + (replaces ? 0 : there.sections),
    lines: (result?.lineCount ?? 0) + (replaces ? 0 : there.lines),
  };
  const exceedsLimits =
    sum.questions > sheetLimits.questions ||
    sum.lines > sheetLimits.lines ||
    sum.sections > sheetLimits.sections;

  function take() {
    if (!result) return;
    store.change(applyImported(newDraftOf(result.sheet), replaces));
    onClose();
  }

  return (
    <FileDialog
      title={t('taskEditor.imports.title')}
      isWide={result !== undefined}
      onClose={onClose}
      actions={
        result && (
          <>
            <Button color="inherit" onClick={onClose}>
              {t('kit.dialog.cancel')}
            </Button>
            <Button variant={count > 0 ? 'outlined' : 'contained'} onClick={chooseAgain}>
              {t('taskEditor.imports.again')}
            </Button>
            {count > 0 && (
              <Button autoFocus variant="contained" disabled={exceedsLimits} onClick={take}>
                {t('taskEditor.imports.take', {
                  questions: t('taskEditor.words.questions', { count: result.questionCount }),
                  lines: t('taskEditor.words.lines', { count: result.lineCount }),
                })}
              </Button>
            )}
          </>
        )
      }
    >
      {progress && (
        <UploadProgress
          text={t('taskEditor.imports.reading', { name: progress.fileName })}
          percent={progress.percent}
          action={<Button onClick={cancel}>{t('kit.dialog.cancel')}</Button>}
        />
      )}
      {result ? (
        <>
          <SheetImportResult result={result} />
          {count > 0 && !isEmpty && (
            <RadioGroup
              aria-label={t('taskEditor.imports.how')}
              value={String(replaces)}
              onChange={(_event, value) => setReplaces(value === 'true')}
              sx={{ mt: 2 }}
            >
              <FormControlLabel
                value="false"
                control={<Radio />}
                label={t('taskEditor.imports.append', { questions: there.questions, lines: there.lines })}
              />
              <FormControlLabel value="true" control={<Radio />} label={t('taskEditor.imports.replace')} />
            </RadioGroup>
          )}
          {exceedsLimits && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {t('taskEditor.imports.tooMuch', { ...sheetLimits })}
            </Alert>
          )}
        </>
      ) : (
        <WorkbookForm
          maxSize={taskLimits.importSize}
          texts={{
            lead: t('taskEditor.imports.lead'),
            file: t('taskEditor.imports.file'),
            note: t('taskEditor.imports.nothingYet'),
            read: t('taskEditor.imports.read'),
          }}
          isBusy={progress !== null}
          onRead={read}
          onClose={onClose}
        >
          <DownloadButton
            label={t('taskEditor.imports.template')}
            onDownload={(signal) => downloadSheetTemplate(t('taskEditor.imports.templateName'), signal)}
          />
        </WorkbookForm>
      )}
    </FileDialog>
  );
}

const shownQuestions = 200;

/** Result of the import, and the cells that were not understood. */
function SheetImportResult({ result }: { result: SheetImport }) {
  const { t } = useTranslation();
  const { refused, sheet, questionCount, lineCount } = result;
  const questions = sheet.sections.flatMap((section) =>
    section.questions.map((question) => ({ section: section.title, question })),
  );
  const counts = {
    questions: t('taskEditor.words.questions', { count: questionCount }),
    sections: t('taskEditor.words.sections', { count: sheet.sections.length }),
    lines: t('taskEditor.words.lines', { count: lineCount }),
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <RefusedCells
        cells={refused}
        texts={{
          title: t('taskEditor.imports.refusedTitle', { count: refused.length }),
          text: t('taskEditor.imports.refusedText'),
          list: t('taskEditor.imports.refusedList'),
        }}
      />
      {questionCount + lineCount === 0 ? (
        <Alert severity="warning">{t('taskEditor.imports.nothing')}</Alert>
      ) : (
        <Alert severity="info">{t('taskEditor.imports.found', counts)}</Alert>
      )}
      {questions.length > 0 && (
        <Box sx={{ maxHeight: 280, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 2 }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{t('taskEditor.builder.section')}</TableCell>
                <TableCell>{t('taskEditor.builder.question')}</TableCell>
                <TableCell>{t('taskEditor.question.kind')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {questions.slice(0, shownQuestions).map(({ section, question }) => (
                <TableRow key={question.id}>
                  <TableCell>{section}</TableCell>
                  <TableCell>{question.label}</TableCell>
                  <TableCell>{kindText(question, t)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {sheet.priceTable && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('taskEditor.imports.lines', {
            count: lineCount,
            currency: sheet.priceTable.currency,
            first: sheet.priceTable.lines[0]?.description,
          })}
        </Typography>
      )}
    </Box>
  );
}
