import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MessageDraft } from '@tenderbox/contract';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { formatInstant, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import type { KnownRecipient } from './api/recipient-queries.ts';
import { type MessageValues, valuesOf } from './message-values.ts';

interface ConflictNoticeProps {
  newer: MessageDraft | null;
  suppliers: ReadonlyMap<string, KnownRecipient>;
  keepMine: () => void;
  takeTheirs: () => void;
}

const maxNames = 5;

/** Someone else changed the draft: shows both versions and lets the user choose. */
export function ConflictNotice({ newer, suppliers, keepMine, takeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation();
  const { getValues } = useFormContext<MessageValues>();
  if (!newer) return null;
  const recipients = ({ supplierIds }: MessageValues) => {
    const names = supplierIds.slice(0, maxNames).flatMap((id) => suppliers.get(id)?.name ?? []);
    const more = supplierIds.length - names.length;
    return [...names, ...(more > 0 ? [t('messages.composing.more', { count: more })] : [])].join(', ');
  };
  const parts = [
    { label: t('messages.composing.subject'), read: (values: MessageValues) => values.subject },
    { label: t('messages.composing.text'), read: (values: MessageValues) => values.text },
    { label: t('messages.composing.conflict.recipients'), read: recipients },
    { label: t('messages.composing.event'), read: (values: MessageValues) => values.event?.name ?? '' },
    { label: t('messages.composing.task'), read: (values: MessageValues) => values.task?.name ?? '' },
    {
      label: t('messages.files.label'),
      read: (values: MessageValues) => values.files.map(({ name }) => name).join(', '),
    },
  ];
  const [theirs, mine] = [valuesOf(newer), getValues()];
  const different = parts.filter(({ read }) => read(theirs) !== read(mine));
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>
        {t('messages.composing.conflict.title', {
          name: newer.savedBy ?? t('messages.composing.conflict.someone'),
        })}
      </AlertTitle>
      <TimestampText
        text={t('messages.composing.conflict.text', {
          instant: formatInstant(newer.savedAt, ownTimeZone()),
        })}
      />
      {different.map(({ label, read }) => (
        <Box key={label} sx={{ mt: 1.5 }}>
          <Box sx={{ typography: 'subtitle2' }}>{label}</Box>
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              columnGap: 1.5,
              m: 0,
              '& > dd': {
                m: 0,
                whiteSpace: 'pre-line',
                overflowWrap: 'anywhere',
                maxHeight: 120,
                overflow: 'auto',
              },
            }}
          >
            <dt>{t('messages.composing.conflict.theirs')}</dt>
            <dd>{read(theirs) || t('kit.notGiven')}</dd>
            <dt>{t('messages.composing.conflict.yours')}</dt>
            <dd>{read(mine) || t('kit.notGiven')}</dd>
          </Box>
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button size="small" variant="outlined" onClick={keepMine}>
          {t('messages.composing.conflict.keepMine')}
        </Button>
        <Button size="small" variant="outlined" onClick={takeTheirs}>
          {t('messages.composing.conflict.takeTheirs')}
        </Button>
      </Box>
    </Alert>
  );
}

/** Someone else has sent the draft. A sent message cannot be changed. */
export function SentNotice({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="warning"
      role="alert"
      action={
        <LinkButton size="small" color="inherit" href={pathTo('messages', { messageId })}>
          {t('messages.composing.showSent')}
        </LinkButton>
      }
    >
      {t('messages.composing.sentMeanwhile')}
    </Alert>
  );
}
