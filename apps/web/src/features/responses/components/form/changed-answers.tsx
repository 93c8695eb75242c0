import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FieldValue } from '@tenderbox/contract';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../../../../entities/sheets/typed-number.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { useDraft } from '../../draft/draft-context.ts';
import { digitsOf } from '../../draft/draft-summary.ts';
import { answerText } from './answer-text.ts';
import { sheetFieldAt, sheetFieldName } from './part-names.ts';
import type { ChangedAnswer } from './use-changed-meanwhile.ts';

const maxListed = 20;
const maxLength = 120;

interface ChangedAnswersProps {
  ref: Ref<HTMLDivElement>;
  changed: readonly ChangedAnswer[];
  onSeen: () => void;
}

/**
 * Lists what colleagues changed during the review, with old and new values and names. Submitting waits until
 * the user has confirmed it.
 */
export function ChangedAnswers({ ref, changed, onSeen }: ChangedAnswersProps) {
  const { t } = useTranslation();
  const { task } = useDraft();
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      severity="warning"
      role="status"
      aria-label={t('responses.review.changed', { count: changed.length })}
      sx={{ mb: 2, displayPrint: 'none', '& .MuiAlert-message': { minWidth: 0 } }}
    >
      <AlertTitle>{t('responses.review.changed', { count: changed.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, mb: 1.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {changed.slice(0, maxListed).map(({ path, before, now, by }) => (
          <li key={path}>
            <b>{sheetFieldName(task.sheet, path, t)}</b>: <ValueText value={before} path={path} /> →{' '}
            <ValueText value={now} path={path} />
            {by && ` (${by})`}
          </li>
        ))}
      </Box>
      {changed.length > maxListed && (
        <Box sx={{ mb: 1.5 }}>{t('responses.review.more', { count: changed.length - maxListed })}</Box>
      )}
      <Button size="small" variant="outlined" color="inherit" onClick={onSeen}>
        {t('responses.review.seen')}
      </Button>
    </Alert>
  );
}

/** Short text of a value. Files are shown by name. */
export function ValueText({ value, path }: { value: FieldValue; path: string }) {
  const { t } = useTranslation();
  const { store, task, uploads } = useDraft();
  const asked = sheetFieldAt(task.sheet, path);
  const question = asked && 'question' in asked ? asked.question : undefined;
  // Formatted like in the table.
  const price = (text: string) =>
    task.sheet.priceTable && path.endsWith('/unitPrice')
      ? shownNumber(text, digitsOf(task.sheet.priceTable))
      : text;
  const whole =
    store.fileFields.has(path) && Array.isArray(value)
      ? value.map((id) => uploads.fileOf(id)?.name ?? t('responses.files.unknown')).join(', ')
      : price(answerText(value, t, question));
  if (whole === '')
    return (
      <Box component="span" sx={{ color: colours.ink3 }}>
        {t('responses.conflict.empty')}
      </Box>
    );
  return whole.length > maxLength ? `${whole.slice(0, maxLength)}…` : whole;
}
