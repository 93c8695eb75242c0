import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { scoringQuery, submitSheets } from '../api/scoring-queries.ts';
import type { ScoreSummary } from '../draft/score-summary.ts';
import { partsOfKey } from '../draft/score-value.ts';
import type { ScoringParts } from '../draft/scoring-context.ts';
import type { Place } from './use-place.ts';

/** Submits the sheets: first leads to what is missing, then asks, naming what will be fixed. */
export function useSubmission(
  { scoring, store, sender }: ScoringParts,
  place: Place,
  summary: ScoreSummary,
): { submit: () => void; isBusy: boolean; dialog: ReactNode } {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const { queryKey } = scoringQuery(scoring.id);
  const refuse = (text: string) => showAppMessage({ text, status: 'error' });

  async function send() {
    setBusy(true);
    try {
      if (!(await sender.flush())) {
        refuse(t('evaluationScoring.submission.notSaved'));
        return;
      }
      queryClient.setQueryData(queryKey, await submitSheets(scoring.id));
      void queryClient.invalidateQueries({ queryKey: queryKeys.evaluationsToScore, exact: true });
      showAppMessage({ text: t('evaluationScoring.submission.done') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) sender.expired();
      const missing = /^sheets\.([\w-]+)\.([\w-]+)\./.exec(error.fieldErrors[0]?.property ?? '');
      if (missing) place.openCell({ supplierId: missing[1] ?? '', criterionId: missing[2] ?? '' });
      refuse(missing ? t('evaluationScoring.submission.missing') : error.text);
      void queryClient.invalidateQueries({ queryKey });
    } finally {
      setBusy(false);
    }
  }

  function submit() {
    const [conflict] = store.conflictKeys;
    if (conflict) {
      const [supplierId, criterionId] = partsOfKey(conflict);
      place.openCell({ supplierId, criterionId });
      refuse(t('evaluationScoring.submission.conflict'));
    } else if (summary.firstOpen) {
      place.openCell(summary.firstOpen);
      refuse(
        t('evaluationScoring.submission.open', { count: summary.total - summary.scored + summary.comments }),
      );
    } else {
      confirm({
        title: t('evaluationScoring.submission.question'),
        text: t('evaluationScoring.submission.text', {
          count: summary.total,
          suppliers: scoring.suppliers.length,
          criteria: summary.byCriterion.size,
        }),
        confirmLabel: t('evaluationScoring.submission.confirm'),
        action: send,
      });
    }
  }
  return { submit, isBusy, dialog };
}
