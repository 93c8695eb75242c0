import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import {
  type DeclineReason,
  declineReasons,
  type Response,
  responseLimits,
  type SupplierEvent,
  type SupplierTaskInList,
} from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../shared/forms/field.tsx';
import { NotificationsNoneOutlined } from '../../shared/icons/notifications-none-outlined.ts';
import { UndoOutlined } from '../../shared/icons/undo-outlined.ts';
import { callApi } from '../../shared/lib/api.ts';
import { textOfError } from '../../shared/lib/api-error.ts';
import { BusyButton } from '../../shared/ui/actions/busy-button.tsx';
import { Consequences } from '../../shared/ui/display/consequences.tsx';
import { Dialog } from '../../shared/ui/feedback/dialog.tsx';
import { formatInstant } from '../../shared/ui/time/dates.ts';
import { TimestampText } from '../../shared/ui/time/timestamp.tsx';
import { useDiscardQuestion } from '../../shared/ui/use-discard-question.tsx';
import { appEvents, emitAppEvent } from '../session/app-events.ts';

interface DeclineDialogProps {
  task: Pick<SupplierTaskInList, 'id' | 'title' | 'effectiveEndDate'>;
  event: SupplierEvent;
  /** Receives the response after declining. */
  onDeclined?: (response: Response) => void;
  onClose: () => void;
}

/** Declines a task with a reason. Not styled as destructive, because it can be undone until the deadline. */
export function DeclineDialog({ task, event, onDeclined, onClose }: DeclineDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState<DeclineReason | null>(null);
  const [comment, setComment] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [isReasonMissed, setReasonMissed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const discarding = useDiscardQuestion(onClose);
  const needsComment = reason === 'OTHER';

  async function decline() {
    if (!reason) {
      setReasonMissed(true);
      document.getElementById(`${id}-reason`)?.querySelector('input')?.focus();
      return;
    }
    if (needsComment && comment.trim() === '') {
      setMessage(t('responses.decline.commentNeeded'));
      document.getElementById(`${id}-comment`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const { data } = await callApi('POST /api/supplier/tasks/:taskId/decline', {
        params: { taskId: task.id },
        body: { reason, comment: comment.trim() || null },
        errors: 'background',
      });
      onDeclined?.(data);
      emitAppEvent(appEvents.taskStatusChanged);
      onClose();
    } catch (error) {
      setMessage(textOfError(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Dialog
        title={t('responses.decline.title', { task: task.title })}
        onClose={(event, reason) => !isBusy && discarding.onClose(event, reason)}
        actions={
          <>
            <BusyButton color="inherit" isDisabled={isBusy} onClick={onClose}>
              {t('responses.decline.cancel')}
            </BusyButton>
            <BusyButton variant="contained" isBusy={isBusy} onClick={() => void decline()}>
              {t('responses.decline.confirm')}
            </BusyButton>
          </>
        }
      >
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>
          {t('responses.decline.lead', { buyer: event.buyer.organisationName })}
        </Typography>
        <Field
          id={`${id}-reason`}
          name="reason"
          label={t('responses.decline.reason')}
          isRequired
          isGroup
          message={isReasonMissed ? t('rules.required') : undefined}
        >
          <RadioGroup
            id={`${id}-reason`}
            aria-labelledby={`${id}-reason-label`}
            value={reason ?? ''}
            onChange={(_event, chosen) => {
              setReason(chosen as DeclineReason);
              setReasonMissed(false);
            }}
          >
            {declineReasons.map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                label={t(`responses.decline.reasons.${one}`)}
                control={<Radio size="small" />}
              />
            ))}
          </RadioGroup>
        </Field>
        <Box sx={{ mt: 1.5 }} onInput={discarding.onInput}>
          <Field
            id={`${id}-comment`}
            name="comment"
            label={t('responses.decline.comment')}
            isRequired={needsComment}
            isOptional={!needsComment}
            message={message ?? undefined}
          >
            <OutlinedInput
              id={`${id}-comment`}
              fullWidth
              multiline
              minRows={2}
              value={comment}
              error={message !== null}
              placeholder={t('responses.decline.example')}
              onChange={({ target }) => {
                setComment(target.value);
                setMessage(null);
              }}
              slotProps={{ input: { maxLength: responseLimits.declineComment } }}
            />
          </Field>
        </Box>
        <Consequences
          items={[
            { icon: NotificationsNoneOutlined, text: t('responses.decline.noReminders') },
            {
              icon: UndoOutlined,
              text: (
                <>
                  {t('responses.decline.takeBack')}{' '}
                  <TimestampText text={formatInstant(task.effectiveEndDate, event.timeZone)} />
                </>
              ),
            },
          ]}
        />
      </Dialog>
      {discarding.question}
    </>
  );
}
