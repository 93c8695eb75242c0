import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Evaluation, Plan } from '@tenderbox/contract';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { UploadFileOutlined } from '../../../shared/icons/upload-file-outlined.ts';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { downloadPlan } from '../api/import-plan.ts';
import { PlanImportDialog } from './plan-import-dialog.tsx';
import type { PlanFormValues } from './plan-values.ts';

interface PlanWorkbookButtonsProps {
  eventId: string;
  evaluation: Evaluation | null;
  isPublished: boolean;
}

/** Fills the form from an Excel file, and downloads the saved plan as one. */
export function PlanWorkbookButtons({ eventId, evaluation, isPublished }: PlanWorkbookButtonsProps) {
  const { t } = useTranslation();
  const form = useFormContext();
  const [isImporting, setImporting] = useState(false);
  function take(imported: Plan) {
    const { criteriaShown, disclosure, awardNeedsTwo } = form.getValues('plan') as Plan;
    // What is fixed at publication stays.
    const kept = isPublished && evaluation ? { criteriaShown, disclosure, awardNeedsTwo } : {};
    const ids = new Set(imported.criteria.map(({ id }) => id));
    const named = form.getValues('evaluators') as PlanFormValues['evaluators'];
    const evaluators = named
      .map((one) => ({ ...one, criterionIds: one.criterionIds.filter((id) => ids.has(id)) }))
      .filter(({ criterionIds }) => criterionIds.length > 0);
    form.setValue('plan', { ...imported, ...kept }, { shouldDirty: true });
    form.setValue('evaluators', evaluators, { shouldDirty: true });
    showAppMessage({ text: t('evaluationPlan.imports.taken') });
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
      <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={() => setImporting(true)}>
        {t('evaluationPlan.imports.open')}
      </Button>
      {evaluation && (
        <DownloadButton
          variant="outlined"
          label={t('evaluationPlan.exportPlan')}
          onDownload={(signal) => downloadPlan(evaluation.id, t('evaluationPlan.exportName'), signal)}
        />
      )}
      {isImporting && (
        <PlanImportDialog eventId={eventId} onTake={take} onClose={() => setImporting(false)} />
      )}
    </Box>
  );
}
