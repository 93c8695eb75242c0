import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DeleteOutlined } from '../../../shared/icons/delete-outlined.ts';
import { Send } from '../../../shared/icons/send.ts';
import { colours, shadows } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { formatDateTime, viewerTimeZone } from '../../../shared/ui/time/dates.ts';
import type { DraftPhase, DraftState } from './draft-saver.ts';

interface ComposeBarProps {
  state: DraftState;
  /** Some files are still uploading. */
  isFilesBusy: boolean;
  onDiscard: () => Promise<void>;
}

const dots: Partial<Record<DraftPhase, string>> = {
  saved: colours.okFill,
  saving: colours.primary,
  waiting: colours.warnFill,
  offline: colours.warnFill,
  expired: colours.badFill,
  refused: colours.badFill,
  conflict: colours.badFill,
  noRoom: colours.badFill,
};

/** Sticky footer of the composer: status of the draft and the send button. */
export function ComposeBar({ state, isFilesBusy, onDiscard }: ComposeBarProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { formState } = useFormContext();
  const count = (useWatch({ name: 'supplierIds' }) ?? []).length;
  const { confirm, dialog } = useConfirm();
  const { phase, savedAt, reason, id } = state;
  const time = savedAt ? formatDateTime(savedAt, viewerTimeZone()).slice(-5) : '';
  const said =
    phase === 'empty' || phase === 'sent' ? '' : t(`messages.composing.state.${phase}`, { time, reason });
  const askToDiscard = () =>
    confirm({
      title: t('messages.composing.discardTitle'),
      text: t('messages.composing.discardText'),
      confirmLabel: t('messages.composing.discard'),
      isDestructive: true,
      action: onDiscard,
    });
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 4,
        px: { xs: 2, sm: 3 },
        // Overrides the margins that the surrounding form sets on its children.
        mx: { xs: '-16px !important', sm: '-24px !important' },
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 60,
        py: 1,
        bgcolor: colours.page,
        borderTop: `1px solid ${colours.line}`,
        boxShadow: shadows.foot,
      }}
    >
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          mr: 'auto',
          minWidth: 0,
          typography: 'body2',
          color: colours.ink2,
          '&::before': {
            content: '""',
            flex: 'none',
            width: 8,
            height: 8,
            borderRadius: '50%',
            bgcolor: dots[phase] ?? 'transparent',
          },
        }}
      >
        {said}
      </Box>
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
        // Long status text next to the button wraps instead of truncating its label.
        sx={{ flex: 'none' }}
      >
        {count > 0 ? t('messages.composing.sendTo', { count }) : t('messages.composing.send')}
      </BusyButton>
      {dialog}
    </Box>
  );
}
