import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { hasValue } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { CheckOutlined } from '../../../../shared/icons/check-outlined.ts';
import { ErrorIcon } from '../../../../shared/icons/error.ts';
import { LaptopOutlined } from '../../../../shared/icons/laptop-outlined.ts';
import { RateReviewOutlined } from '../../../../shared/icons/rate-review-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { clockOf } from '../../../../shared/ui/time/clock.ts';
import { useDraft, useIsStoredLocally } from '../../draft/draft-context.ts';
import type { FieldState } from '../../draft/draft-store.ts';
import { useConfirmAnswers } from './use-confirm-answers.ts';

interface FieldNotesProps {
  id: string;
  path: string;
  field: FieldState;
  error: string | null;
}

/** Notes under an answer: validation error, local storage and time of saving. */
export function FieldNotes({ id, path, field, error }: FieldNotesProps) {
  const { t } = useTranslation();
  const { isReadOnly } = useDraft();
  const keep = useConfirmAnswers();
  const message = field.refused ?? error;
  const isAnswered = hasValue(field.value);
  return (
    <Box id={id} sx={notesStyles}>
      {message && (
        <Box sx={{ color: colours.bad, fontWeight: 500 }}>
          <ErrorIcon aria-hidden />
          <span>{message}</span>
        </Box>
      )}
      {field.needsReview && (
        <Box sx={{ color: colours.warn, fontWeight: 500, flexWrap: 'wrap' }}>
          <RateReviewOutlined aria-hidden />
          <Box component="span" sx={{ flex: '1 1 0', minWidth: 200, maxWidth: 'max-content' }}>
            {t(isAnswered ? 'responses.field.needsReview' : 'responses.field.changedQuestion')}
          </Box>
          {!isReadOnly && (
            <Button size="small" variant="outlined" onClick={() => void keep([path])}>
              {t(isAnswered ? 'responses.field.keep' : 'responses.field.read')}
            </Button>
          )}
        </Box>
      )}
      {field.own ? (
        <LocalAnswerNote field={field} />
      ) : (
        field.savedAt !== null && !message && !field.conflict && <SavedNote at={field.savedAt} />
      )}
    </Box>
  );
}

/** Shown while the answer is not saved on the server automatically. */
function LocalAnswerNote({ field: { own, refused } }: { field: FieldState }) {
  const { t } = useTranslation();
  const isHeld = useIsStoredLocally();
  if (!own || !(isHeld || refused)) return null;
  return (
    <Box sx={{ color: colours.ink2, fontWeight: 500 }}>
      <LaptopOutlined aria-hidden />
      {t('responses.field.kept', { clock: clockOf(own.typedAt) })}
    </Box>
  );
}

function SavedNote({ at }: { at: number }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ color: colours.ok }}>
      <CheckOutlined aria-hidden />
      {t('responses.field.saved', { clock: clockOf(at).slice(0, 5) })}
    </Box>
  );
}

const notesStyles = {
  fontSize: 12,
  lineHeight: '16px',
  '& > div': { display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.75 },
  '& svg': { fontSize: 16, flex: 'none' },
} as const;
