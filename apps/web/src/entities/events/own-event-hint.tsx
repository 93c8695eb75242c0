import Box from '@mui/material/Box';
import type { SupplierEventInList } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { ProgressLine } from '../../shared/ui/feedback/progress-line.tsx';
import { answeredOf } from './answered-of.ts';

/** The most important fact about an event for its supplier. Null if the number of responses is enough. */
function hintOf(t: TFunction, event: SupplierEventInList): string | null {
  const { box, sealed, hasProof, tasks, status, lastEndDate, endDate } = event;
  const { total, submitted } = answeredOf(tasks);
  if (total === 0 && tasks.declinedCount === 0) {
    return t(sealed ? 'supplierEvents.hints.nothingToAnswer' : 'supplierEvents.hints.nothingNotSealed');
  }
  const hasEnded = Date.parse(lastEndDate ?? endDate) <= serverNow();
  if (total === 0 && status === 'ACTIVE' && !hasEnded) return t('supplierEvents.hints.canBeTakenBack');
  if (hasEnded && submitted === 0 && total > 0) return t('supplierEvents.hints.endedWithout');
  if (tasks.awaitingResponseCount > 0 || submitted === 0) return null;
  if (box === 'OPENED') return t('supplierEvents.hints.opened');
  if (box === 'SHUT')
    return t(hasProof ? 'supplierEvents.hints.proofReady' : 'supplierEvents.hints.inTheBox');
  return null;
}

/** Second line of an event in a supplier's list. */
export function OwnEventHint({ event }: { event: SupplierEventInList }) {
  const { t } = useTranslation();
  const hint = hintOf(t, event);
  const { submitted, total } = answeredOf(event.tasks);
  const isProof = event.box === 'SHUT' && hint !== null && submitted > 0;
  return (
    <Box
      sx={{
        fontSize: 12,
        lineHeight: '16px',
        ...(isProof ? { color: colours.navy, fontWeight: 600 } : { color: colours.ink3, fontWeight: 400 }),
      }}
    >
      {hint ??
        (total > 0 && (
          <ProgressLine
            done={submitted}
            total={total}
            label={t('supplierEvents.answered', { done: submitted, total })}
          />
        ))}
    </Box>
  );
}
