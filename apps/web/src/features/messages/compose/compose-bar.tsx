import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DeleteOutlined } from '../../../shared/icons/delete-outlined.ts';
import { Send } from '../../../shared/icons/send.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { FootBar, type FootBarTone } from '../../../shared/ui/layout/foot-bar.tsx';
import { formatDateTime, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import type { DraftPhase, DraftState } from './draft-saver.ts';

interface ComposeBarProps {
  state: DraftState;
  /** Some files are still uploading. */
  isFilesBusy: boolean;
  onDiscard: () => Promise<void>;
}

const tones: Record<DraftPhase, FootBarTone> = {
  empty: 'none',
  saved: 'done',
  saving: 'busy',
  waiting: 'todo',
  offline: 'todo',
  expired: 'failed',
  refused: 'failed',
  conflict: 'failed',
  noRoom: 'failed',
  sent: 'done',
};

/** Bar of the composer: status of the draft and the send button. */
export function ComposeBar({ state, isFilesBusy, onDiscard }: ComposeBarProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { formState } = useFormContext();
  const count = (useWatch({ name: 'supplierIds' }) ?? []).length;
  const { confirm, dialog } = useConfirm();
  const { phase, savedAt, reason, id } = state;
  const time = savedAt ? formatDateTime(savedAt, ownTimeZone()).slice(-5) : '';
  const said =
    phase === 'empty'
      ? t('kit.form.notSavedYet')
      : phase === 'sent'
        ? ''
        : t(`messages.composing.state.${phase}`, { time, reason });
  const askToDiscard = () =>
    confirm({
      title: t('messages.composing.discardTitle'),
      text: t('messages.composing.discardText'),
      confirmLabel: t('messages.composing.discard'),
      isDestructive: true,
      action: onDiscard,
    });
  return (
    <FootBar state={said} tone={tones[phase]}>
      {(id !== null || phase !== 'empty') &&
        (isPhone ? (
          <IconButton aria-label={t('messages.composing.discard')} onClick={askToDiscard}>
            <DeleteOutlined />
          </IconButton>
        ) : (
          <Button color="inherit" onClick={askToDiscard}>
            {t('messages.composing.discard')}
          </Button>
        ))}
      <BusyButton
        type="submit"
        variant="contained"
        startIcon={<Send />}
        isBusy={formState.isSubmitting}
        isDisabled={isFilesBusy || phase === 'conflict' || phase === 'sent'}
      >
        {count > 0 ? t('messages.composing.sendTo', { count }) : t('messages.composing.send')}
      </BusyButton>
      {dialog}
    </FootBar>
  );
}
