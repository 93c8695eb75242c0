import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Closing, Receipt } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { answeredOf } from '../../../../entities/events/answered-of.ts';
import { pathTo } from '../../../../entities/routes/path-to.ts';
import { EditOutlined } from '../../../../shared/icons/edit-outlined.ts';
import { downloadFile } from '../../../../shared/lib/download-file.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { AppLink } from '../../../../shared/ui/actions/app-link.tsx';
import { LinkButton } from '../../../../shared/ui/actions/link-button.tsx';
import { ProgressLine } from '../../../../shared/ui/feedback/progress-line.tsx';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';
import { Countdown } from '../../../../shared/ui/time/countdown.tsx';
import { Timestamp } from '../../../../shared/ui/time/timestamp.tsx';
import { nextTaskOf, viewOf } from '../../task-progress.ts';
import type { ReceiptParts } from './receipt-parts.ts';
import { ReceiptSteps, type Step } from './receipt-steps.tsx';
import { useWithdrawal } from './use-withdrawal.tsx';

interface ReceiptSideProps extends ReceiptParts {
  shown: Receipt;
  closing: Closing | null;
}

/** Next steps of the submission, and the open tasks of the event. */
export function ReceiptSide({ shown, closing, ...parts }: ReceiptSideProps) {
  const { event, tasks, task } = parts;
  const { t } = useTranslation();
  const { steps, dialog } = useSteps(parts, closing);
  const { submitted, total } = answeredOf(event.tasks);
  const next = nextTaskOf(event, tasks);
  return (
    <>
      <ReceiptSteps title={t(task.ended ? 'receipt.steps.soFar' : 'receipt.steps.next')} steps={steps} />
      {dialog}
      {closing && (
        <SideSection title={t('receipt.checkYourself.title')}>
          <Box sx={{ mb: 0.5 }}>{t('receipt.checkYourself.text')}</Box>
          <AppLink href={`${pathTo('faq')}#check-a-proof`}>{t('receipt.checkYourself.link')}</AppLink>
          <Box sx={{ mt: 0.5 }}>
            <Link
              component="button"
              type="button"
              onClick={() => void downloadFile('GET /api/verifier', {}, 'verifier.zip')}
            >
              {t('receipt.checkYourself.download')}
            </Link>
          </Box>
        </SideSection>
      )}
      {total > 1 && (
        <SideSection title={event.title}>
          <ProgressLine
            done={submitted}
            total={total}
            label={t('supplierEvents.answered', { done: submitted, total })}
            width={120}
            isReversed
          />
          {next && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontWeight: 550 }}>{next.title}</Box>
                <Countdown end={next.effectiveEndDate} isPlain />
              </Box>
              <LinkButton size="small" variant="outlined" color="inherit" href={viewOf(next)}>
                {t(next.draft ? 'supplierEvent.acts.continue' : 'supplierEvent.acts.begin')}
              </LinkButton>
            </Box>
          )}
        </SideSection>
      )}
    </>
  );
}

/** Steps in order, with their progress. */
function useSteps({ event, task, response, records, senders }: ReceiptParts, closing: Closing | null) {
  const { t } = useTranslation();
  const { timeZone, sealed, buyer } = event;
  const last = records[0] as Receipt;
  const version = last.version;
  const sender = senders[last.submittedBy ?? last.withdrawnBy ?? ''];
  const isWithdrawn = last.contentHash === undefined;
  const buyerName = buyer.organisationName;
  const changeHref = viewOf(task);
  const withdrawal = useWithdrawal({ taskId: task.id, version, title: task.title, changeHref });
  const moment = (instant: string) => <Timestamp instant={instant} timeZone={timeZone} />;

  const sent: Step = {
    title: t(
      isWithdrawn ? 'receipt.steps.withdrawn' : sealed ? 'receipt.steps.sent' : 'receipt.steps.received',
      { version },
    ),
    text: (
      <>
        {moment(last.submittedAt ?? last.withdrawnAt ?? '')}
        {sender && `, ${sender}`}
      </>
    ),
    isDone: true,
    box: null,
  };
  const change: Step = {
    title: t(isWithdrawn ? 'receipt.steps.sendAgain' : 'receipt.steps.canChange'),
    text: (
      <>
        {t('receipt.steps.until')} {moment(task.effectiveEndDate)},{' '}
        <Countdown end={task.effectiveEndDate} isPlain />. {t('receipt.steps.changeCounts')}
        {response.unsentChanges && (
          <Box sx={{ color: colours.warn, fontWeight: 550 }}>{t('receipt.steps.unsent')}</Box>
        )}
      </>
    ),
    isDone: false,
    box: sealed ? 'open' : null,
    actions: (
      <>
        <LinkButton size="small" startIcon={<EditOutlined />} href={changeHref}>
          {t(isWithdrawn ? 'receipt.openTask' : 'supplierEvent.acts.change')}
        </LinkButton>
        {response.can.withdraw && withdrawal.button}
      </>
    ),
  };
  const ended: Step = {
    title: t('receipt.steps.ended'),
    text: moment(task.effectiveEndDate),
    isDone: true,
    box: null,
  };
  const closingStep: Step = closing
    ? { title: t('receipt.steps.shut'), text: moment(closing.closedAt), isDone: true, box: null }
    : { title: t('receipt.steps.shuts'), text: t('receipt.steps.shutsText'), isDone: false, box: 'shut' };
  const opens: Step = task.boxOpenedAt
    ? { title: t('receipt.steps.opened'), text: moment(task.boxOpenedAt), isDone: true, box: null }
    : {
        title: t(closing ? 'receipt.steps.notOpened' : 'receipt.steps.opens', { buyer: buyerName }),
        text: t(closing ? 'receipt.steps.notOpenedText' : 'receipt.steps.opensText', { buyer: buyerName }),
        // After the closing, the box is drawn closed until it is opened; before it, the step shows the future
        // state.
        isDone: false,
        box: closing ? 'shut' : 'opened',
      };
  const isCancelled = event.status === 'CANCELLED';
  const stopped: Step = {
    title: t(isCancelled ? 'receipt.steps.cancelled' : 'receipt.steps.archived', { buyer: buyerName }),
    text:
      sealed &&
      !task.boxOpenedAt &&
      t(isCancelled ? 'receipt.steps.cancelledText' : 'receipt.steps.archivedText'),
    isDone: false,
    box: sealed && !task.boxOpenedAt ? 'shut' : null,
  };
  const isStopped = isCancelled || task.archived;
  const steps = [
    sent,
    ...(task.ended ? [ended] : response.can.edit ? [change] : []),
    ...(sealed && (task.boxOpenedAt || !isStopped) ? [closingStep, opens] : []),
    ...(isStopped ? [stopped] : []),
  ];
  return { steps, dialog: withdrawal.dialog };
}
