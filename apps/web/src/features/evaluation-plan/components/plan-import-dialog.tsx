import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type Plan, type PlanImport, taskLimits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { WorkbookForm } from '../../../shared/forms/workbook-form.tsx';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import { FileDialog } from '../../../shared/uploads/file-dialog.tsx';
import { RefusedCells } from '../../../shared/uploads/refused-cells.tsx';
import { UploadProgress } from '../../../shared/uploads/upload-progress.tsx';
import { useFileReading } from '../../../shared/uploads/use-file-reading.ts';
import { downloadPlanTemplate, importPlan } from '../api/import-plan.ts';

interface PlanImportDialogProps {
  eventId: string;
  onTake: (plan: Plan) => void;
  onClose: () => void;
}

/** Imports a plan from an Excel file: choose, review, accept. It takes the place of what is in the form. */
export function PlanImportDialog({ eventId, onTake, onClose }: PlanImportDialogProps) {
  const { t } = useTranslation();
  const { progress, result: found, read, cancel, chooseAgain } = useFileReading(importPlan(eventId));
  const result = found?.reading;
  const count = result?.criterionCount ?? 0;
  return (
    <FileDialog
      title={t('evaluationPlan.imports.title')}
      isWide={result !== undefined}
      onClose={onClose}
      actions={
        result && (
          <>
            <Button color="inherit" onClick={onClose}>
              {t('kit.dialog.cancel')}
            </Button>
            <Button variant={count > 0 ? 'outlined' : 'contained'} onClick={chooseAgain}>
              {t('evaluationPlan.imports.again')}
            </Button>
            {count > 0 && (
              <Button
                autoFocus
                variant="contained"
                onClick={() => {
                  onTake(result.plan);
                  onClose();
                }}
              >
                {t('evaluationPlan.imports.take', { count })}
              </Button>
            )}
          </>
        )
      }
    >
      {progress && (
        <UploadProgress
          text={t('evaluationPlan.imports.reading', { name: progress.fileName })}
          percent={progress.percent}
          action={<Button onClick={cancel}>{t('kit.dialog.cancel')}</Button>}
        />
      )}
      {result ? (
        <ImportResult result={result} />
      ) : (
        <WorkbookForm
          maxSize={taskLimits.importSize}
          texts={{
            lead: t('evaluationPlan.imports.lead'),
            file: t('evaluationPlan.imports.file'),
            note: t('evaluationPlan.imports.nothingYet'),
            read: t('evaluationPlan.imports.read'),
          }}
          isBusy={progress !== null}
          onRead={read}
          onClose={onClose}
        >
          <DownloadButton
            label={t('evaluationPlan.imports.template')}
            onDownload={(signal) =>
              downloadPlanTemplate(eventId, t('evaluationPlan.imports.templateName'), signal)
            }
          />
        </WorkbookForm>
      )}
    </FileDialog>
  );
}

/** The criteria that were read, and the cells that were not understood. */
function ImportResult({ result: { plan, criterionCount, refused } }: { result: PlanImport }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <RefusedCells
        cells={refused}
        texts={{
          title: t('evaluationPlan.imports.refusedTitle', { count: refused.length }),
          text: t('evaluationPlan.imports.refusedText'),
          list: t('evaluationPlan.imports.refusedList'),
        }}
      />
      <Alert severity={criterionCount ? 'info' : 'warning'}>
        {criterionCount
          ? t('evaluationPlan.imports.found', { count: criterionCount })
          : t('evaluationPlan.imports.nothing')}
      </Alert>
      {criterionCount > 0 && (
        <Box sx={{ maxHeight: 280, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 2 }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{t('evaluationPlan.criterion')}</TableCell>
                <TableCell>{t('evaluationPlan.imports.kind')}</TableCell>
                <TableCell align="right">{t('evaluationPlan.fields.points')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {plan.criteria.map((criterion) => (
                <TableRow key={criterion.id}>
                  <TableCell>{criterion.title}</TableCell>
                  <TableCell>{t(`evaluationPlan.kinds.${criterion.kind}`)}</TableCell>
                  <TableCell align="right">
                    {criterion.kind === 'REQUIREMENT' ? '' : criterion.points}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  );
}
