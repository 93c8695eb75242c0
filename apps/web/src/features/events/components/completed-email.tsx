import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { completedOutcomes, type Event, type CompletedEmail as Mail } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailFrame } from '../../../entities/messages/mail-frame.tsx';
import { SendOutlined } from '../../../shared/icons/send-outlined.ts';
import { ApiError, textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { clearAppMessage, showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { FormSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { PageColumns } from '../../../shared/ui/layout/page-columns.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { type Audience, completedEmailQuery, useSendCompletedEmail } from '../api/completed-email.ts';
import { Deliveries } from './deliveries.tsx';

const audiences: readonly Audience[] = ['ALL', ...completedOutcomes];

/** E-mail to the suppliers of a completed event: recipients, text and delivery status. */
export function CompletedEmail({ event }: { event: Event }) {
  const { t } = useTranslation();
  const [audience, setAudience] = useState<Audience>('ALL');
  const { data, error, isPlaceholderData, refetch } = useQuery(completedEmailQuery(event.id, audience));
  const { send, isSending, dialog } = useSending(event, audience);
  if (!data) {
    return error ? (
      <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
    ) : (
      <FormSkeleton />
    );
  }
  const { recipientCount: count, deliveries } = data;
  const wasSent = deliveries.length > 0;
  const sendButton = (
    <BusyButton
      variant="contained"
      startIcon={<SendOutlined />}
      isBusy={isSending}
      isDisabled={isPlaceholderData || count === 0}
      onClick={() => send(count, wasSent)}
    >
      {t(wasSent ? 'events.completedEmail.sendAgain' : 'events.completedEmail.send', { count })}
    </BusyButton>
  );
  return (
    <PageColumns isForm side={<Deliveries deliveries={deliveries} timeZone={event.timeZone} />}>
      <SectionHead
        title={t('events.completedEmail.title')}
        description={t('events.completedEmail.lead')}
        primaryAction={sendButton}
      />
      <AudienceChoice value={audience} onChange={setAudience} />
      <Box role="status" sx={{ mt: 1, mb: 3, color: colours.ink2 }}>
        {t(count ? 'events.completedEmail.recipients' : 'events.completedEmail.nobody', { count })}
      </Box>
      <Preview mail={data} />
      {dialog}
    </PageColumns>
  );
}

function AudienceChoice({ value, onChange }: { value: Audience; onChange: (value: Audience) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <Typography id={id} component="h3" variant="subtitle2">
        {t('events.completedEmail.toWhom')}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value}
        onChange={(_event, chosen) => onChange(chosen as Audience)}
      >
        {audiences.map((audience) => (
          <FormControlLabel
            key={audience}
            value={audience}
            control={<Radio size="small" />}
            label={t(`events.completedEmail.audiences.${audience}`)}
          />
        ))}
      </RadioGroup>
    </>
  );
}

/** Preview of the e-mail. */
function Preview({ mail: { subject, html } }: { mail: Mail }) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-label={t('events.completedEmail.preview')}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {t('events.completedEmail.preview')}
      </Typography>
      <Box
        sx={{
          border: 1,
          borderColor: colours.line,
          borderRadius: '12px',
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        <Box sx={{ px: 2.5, py: 1.5, fontWeight: 600, borderBottom: 1, borderColor: colours.line }}>
          {subject}
        </Box>
        <MailFrame html={html} title={t('events.completedEmail.preview')} />
      </Box>
    </Box>
  );
}

/** Sends immediately the first time. Sending again needs a confirmation. */
function useSending(event: Event, audience: Audience) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const command = useSendCompletedEmail(event.id);

  async function sendNow(count: number, again: boolean): Promise<void> {
    clearAppMessage();
    try {
      const told = await command.send({ audience, again });
      showAppMessage({ text: t('events.completedEmail.sent', { count: told }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A colleague has sent it in the meantime.
      if (error.code === 'ALREADY_SENT') return ask(count);
      showAppMessage({ text: textOfError(error), status: 'error' });
    }
  }
  const ask = (count: number) =>
    confirm({
      title: t('events.completedEmail.askAgain'),
      text: t('events.completedEmail.askAgainText', { count, title: event.title }),
      confirmLabel: t('events.completedEmail.sendAgainNow'),
      action: () => sendNow(count, true),
    });
  const send = (count: number, wasSent: boolean) => (wasSent ? ask(count) : void sendNow(count, false));
  return { send, isSending: command.isRunning, dialog };
}
