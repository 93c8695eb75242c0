import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { formatInstant, ownTimeZone } from '../../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../../shared/ui/time/timestamp.tsx';
import { ownResponseQuery } from '../../api/receipt-queries.ts';
import { draftProgress } from '../../draft-progress.ts';
import { rowStateOf, shortHash } from '../../task-progress.ts';

/** Warnings for states in which the buyer has not received the work. */
const warnings = {
  draft: 'notSubmitted',
  changesNotSent: 'changesNotSent',
  endedWithDraft: 'notSubmitted',
} as const;

interface TaskRowNoteProps {
  event: SupplierEvent;
  task: SupplierTaskInList;
  /** Whether the draft is loaded to show its progress. */
  countsDraft: boolean;
}

/** The most important fact about a task now. */
export function TaskRowNote({ event, task, countsDraft }: TaskRowNoteProps) {
  const { t } = useTranslation();
  const state = rowStateOf(event, task);
  const buyer = event.buyer.organisationName;
  const { draft, submitted, declinedAt, boxOpenedAt, startDate, questionCount, lineCount } = task;
  const at = (instant: string | null | undefined) => (instant ? formatInstant(instant, event.timeZone) : '');
  const warning = state in warnings ? warnings[state as keyof typeof warnings] : null;
  const asked = [
    questionCount > 0 && t('supplierEvent.questions', { count: questionCount }),
    lineCount > 0 && t('supplierEvent.lines', { count: lineCount }),
  ].filter(Boolean);
  const { data: response } = useQuery({
    ...ownResponseQuery(task.id),
    enabled: countsDraft && state === 'draft',
  });
  const isCounted = state === 'draft' && response !== undefined;
  const text = t(isCounted ? 'supplierEvent.row.countedDraft' : `supplierEvent.row.${state}`, {
    ...(response && draftProgress(task, response)),
    saved: draft ? formatInstant(draft.savedAt, ownTimeZone()) : '',
    savedBy: draft?.savedBy ?? '',
    version: submitted?.version ?? 0,
    by: submitted?.by ?? '',
    sent: at(submitted?.at),
    declined: at(declinedAt),
    opened: at(boxOpenedAt),
    starts: at(startDate),
    asked: asked.join(t('supplierEvent.and')),
    buyer,
  });
  return (
    <Box sx={{ mt: '2px', fontSize: 13, lineHeight: '18px', color: colours.ink2 }}>
      <TimestampText text={text} />
      {submitted && (
        <>
          {t('supplierEvent.receiptOf')}
          <Box component="code" sx={{ fontSize: 12, color: colours.ink }}>
            {shortHash(submitted.contentHash)}
          </Box>
        </>
      )}
      {task.archived && state !== 'archived' && t('supplierEvent.putAside', { buyer })}{' '}
      {warning && (
        <Box
          component="strong"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            height: 18,
            px: '5px',
            borderRadius: '4px',
            boxShadow: `inset 0 0 0 1px ${colours.warnLine}`,
            fontSize: 10.5,
            fontWeight: 650,
            letterSpacing: '.045em',
            color: colours.warn,
            whiteSpace: 'nowrap',
          }}
        >
          {t(`supplierEvent.${warning}`)}
        </Box>
      )}
    </Box>
  );
}
