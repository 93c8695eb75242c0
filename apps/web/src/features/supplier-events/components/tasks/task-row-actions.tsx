import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../../shared/ui/actions/link-button.tsx';
import { isOpen, type RowState, rowStateOf, viewOf } from '../../task-progress.ts';

/** Label of the button of a row. Receipts have their own. */
const words = {
  draft: 'continue',
  notBegun: 'begin',
  toRead: 'read',
  notStarted: 'read',
  archived: 'read',
  closedToAnswers: 'read',
  declined: 'view',
  endedWithDraft: 'view',
  endedWithout: 'read',
} as const;

const isWord = (state: RowState): state is keyof typeof words => state in words;

interface TaskRowActionsProps {
  event: SupplierEvent;
  task: SupplierTaskInList;
  isNext: boolean;
  /** No task awaits an answer, so that sending changes is the next step. */
  isAllAnswered: boolean;
  onDecline: () => void;
}

/** Actions of a task: the next step, or receipt and change. */
export function TaskRowActions({ event, task, isNext, isAllAnswered, onDecline }: TaskRowActionsProps) {
  const { t } = useTranslation();
  const state = rowStateOf(event, task);
  return (
    <Box
      sx={{
        // On a phone the next step is in the bottom bar.
        display: { xs: isNext ? 'none' : 'flex', sm: 'flex' },
        // Three actions do not fit side by side; the first has its own line.
        flexWrap: 'wrap',
        gap: 1,
        justifyContent: { md: 'flex-end' },
        mt: { xs: 1, md: 0 },
        '& > .MuiButton-root': { flex: 'none', minWidth: 80 },
      }}
    >
      {task.can.decline && (
        <Button
          color="inherit"
          onClick={onDecline}
          aria-label={t('supplierEvent.actOf', { act: t('supplierEvent.decline'), title: task.title })}
          sx={{ '&&': { display: { xs: 'none', sm: 'inline-flex' }, minWidth: 0, px: 1 } }}
        >
          {t('supplierEvent.decline')}
        </Button>
      )}
      {isWord(state) ? (
        <LinkButton
          variant={isNext ? 'contained' : 'outlined'}
          color={isNext ? 'primary' : 'inherit'}
          href={viewOf(task)}
          aria-label={t('supplierEvent.actOf', {
            act: t(`supplierEvent.acts.${words[state]}`),
            title: task.title,
          })}
        >
          {t(`supplierEvent.acts.${words[state]}`)}
        </LinkButton>
      ) : (
        <>
          {state === 'changesNotSent' && (
            <LinkButton
              variant={isAllAnswered ? 'contained' : 'outlined'}
              color={isAllAnswered ? 'primary' : 'inherit'}
              href={viewOf(task, 'review')}
              aria-label={t('supplierEvent.actOf', {
                act: t('supplierEvent.acts.review'),
                title: task.title,
              })}
              sx={isAllAnswered ? { '&&': { display: { xs: 'none', sm: 'inline-flex' } } } : null}
            >
              {t('supplierEvent.acts.review')}
            </LinkButton>
          )}
          {isOpen(event, task) && (
            <LinkButton
              variant="text"
              color="inherit"
              href={viewOf(task)}
              aria-label={t('supplierEvent.actOf', {
                act: t('supplierEvent.acts.change'),
                title: task.title,
              })}
            >
              {t('supplierEvent.acts.change')}
            </LinkButton>
          )}
          <LinkButton
            variant={state === 'changesNotSent' ? 'text' : 'outlined'}
            color="inherit"
            href={viewOf(task, 'receipt')}
            aria-label={t('supplierEvent.actOf', { act: receiptWord(), title: task.title })}
          >
            {receiptWord()}
          </LinkButton>
        </>
      )}
    </Box>
  );

  function receiptWord() {
    const hasProof = state === 'inTheBox' || state === 'opened';
    return t(hasProof ? 'supplierEvent.acts.receiptAndProof' : 'supplierEvent.acts.receipt');
  }
}
