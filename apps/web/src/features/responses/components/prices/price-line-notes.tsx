import Button from '@mui/material/Button';
import type { PriceField } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { ErrorIcon } from '../../../../shared/icons/error.ts';
import { LaptopOutlined } from '../../../../shared/icons/laptop-outlined.ts';
import { WarningAmberOutlined } from '../../../../shared/icons/warning-amber-outlined.ts';
import { clockOf } from '../../../../shared/ui/time/clock.ts';
import { useDraft, useIsStoredLocally } from '../../draft/draft-context.ts';
import { ConflictChoice } from '../form/conflict-choice.tsx';
import { useConfirmAnswers } from '../form/use-confirm-answers.ts';
import { unusualPriceText } from '../unusual-price-text.ts';
import type { usePriceLine } from './use-price-line.ts';

interface PriceLineNotesProps {
  lineId: string;
  currency: string;
  fields: readonly PriceField[];
  line: ReturnType<typeof usePriceLine>;
}

/** Whether there are notes for a line. */
export function useHasNotes({ fields, line }: Pick<PriceLineNotesProps, 'fields' | 'line'>): boolean {
  const isHeld = useIsStoredLocally();
  const isKept = line.keptAt !== null && isHeld;
  const isWrong = fields.some((field) => line.errorOf(field));
  return isWrong || line.unusual !== null || line.conflict !== null || line.reviewPaths.length > 0 || isKept;
}

/** Notes under a price line: errors, conflicts, amendments and unsaved values. */
export function PriceLineNotes({ lineId, currency, fields, line }: PriceLineNotesProps) {
  const { t } = useTranslation();
  const { isReadOnly, submitted } = useDraft();
  const isHeld = useIsStoredLocally();
  const keep = useConfirmAnswers();
  const message = fields.map((field) => line.errorOf(field)).find(Boolean);
  return (
    <>
      {message && (
        <div id={`${lineId}-message`} className="note bad">
          <ErrorIcon aria-hidden />
          {message}
        </div>
      )}
      {line.unusual && submitted && (
        <div id={`${lineId}-unusual`} className="note warn">
          <WarningAmberOutlined aria-hidden />
          {unusualPriceText(line.unusual, submitted, currency, t)}
        </div>
      )}
      {line.conflict && <ConflictChoice {...line.conflict} />}
      {line.reviewPaths.length > 0 && (
        <div className="note warn">
          {t('responses.field.lineNeedsReview')}
          {!isReadOnly && (
            <Button size="small" variant="outlined" onClick={() => void keep(line.reviewPaths)}>
              {t('responses.field.keep')}
            </Button>
          )}
        </div>
      )}
      {line.keptAt !== null && isHeld && (
        <div className="note">
          <LaptopOutlined aria-hidden />
          {t('responses.field.kept', { clock: clockOf(line.keptAt) })}
        </div>
      )}
    </>
  );
}
