import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MessagePreview } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { FileChips } from '../../../entities/messages/file-chip.tsx';
import { MarkdownMessage } from '../../../entities/messages/markdown-message.tsx';
import { useUser } from '../../../entities/session/use-user.ts';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { BoxGlyph } from '../../../shared/ui/brand/box-glyph.tsx';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';
import { Countdown } from '../../../shared/ui/time/countdown.tsx';
import type { MessageValues } from './message-values.ts';

interface PreviewInAppProps {
  values: MessageValues;
  preview: MessagePreview | undefined;
}

/** Preview of the message in the app, as a supplier will see it. */
export function PreviewInApp({ values, preview }: PreviewInAppProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { subject, text, files } = values;
  return (
    <Box sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 1.25, fontSize: 13 }}>
        <Avatar name={user?.fullName ?? ''} />
        <span>
          <b>{user?.fullName}</b>{' '}
          <Box component="span" sx={{ color: colours.ink3 }}>
            {[user?.organisationName, user?.businessUnitName].filter(Boolean).join(', ')}
          </Box>
        </span>
      </Box>
      <Typography component="p" sx={{ fontSize: 15, lineHeight: '22px', fontWeight: 600, mb: 0.75 }}>
        {subject.trim() || t('messages.composing.preview.noSubject')}
      </Typography>
      {text.trim() === '' ? (
        <Box sx={{ color: colours.ink3 }}>{t('messages.composing.preview.noText')}</Box>
      ) : (
        <MarkdownMessage text={text} isWhole />
      )}
      <FileChips files={files} />
      <Linked values={values} preview={preview} />
    </Box>
  );
}

/** Event or task of the message, as far as the supplier can see it. */
function Linked({ values: { event, task }, preview }: PreviewInAppProps) {
  const { t } = useTranslation();
  if (!event) return null;
  const isHidden = preview?.recipient && !preview.event;
  if (isHidden) {
    return (
      <Box sx={{ mt: 1.75, fontSize: 13, color: colours.ink3 }}>
        {t('messages.composing.preview.notInvited', {
          supplier: preview.recipient?.name,
          event: event.name,
        })}
      </Box>
    );
  }
  const shownTask = preview?.recipient && !preview.task ? null : task;
  const end = shownTask ? preview?.effectiveEndDate : null;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        mt: 1.75,
        px: 1.5,
        py: 1.25,
        border: `1px solid ${colours.line}`,
        borderRadius: 1,
        fontSize: 13,
      }}
    >
      <BoxGlyph state="open" size={24} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{shownTask?.name ?? event.name}</Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            fontSize: 12,
            lineHeight: '16px',
            color: colours.ink3,
          }}
        >
          <span>{shownTask ? event.name : event.detail}</span>
          {end && <Countdown end={end} isPlain />}
        </Box>
      </Box>
      <ChevronRight aria-hidden sx={{ color: colours.ink3 }} />
    </Box>
  );
}
