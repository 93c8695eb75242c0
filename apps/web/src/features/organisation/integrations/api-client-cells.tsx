import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ApiClient } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { ErrorOutlined } from '../../../shared/icons/error-outlined.ts';
import { PowerSettingsNew } from '../../../shared/icons/power-settings-new.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import { formatInstant, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { Timestamp, TimestampText } from '../../../shared/ui/time/timestamp.tsx';

const hasExpired = ({ expiresAt }: Pick<ApiClient, 'expiresAt'>) =>
  expiresAt !== null && Date.parse(expiresAt) <= serverNow();

/** Marks a client whose calls are rejected. */
export function ClientMark({ client }: { client: ApiClient }) {
  const { t } = useTranslation();
  if (client.status === 'INACTIVE')
    return <StatusChip tone="grey" icon={PowerSettingsNew} label={t('apiClients.off')} />;
  return hasExpired(client) ? (
    <StatusChip tone="redOutline" icon={ErrorOutlined} label={t('apiClients.expired')} />
  ) : null;
}

/** Valid secrets, and until when a replaced one still works. */
export function ClientKeys({ client: { keys } }: { client: ApiClient }) {
  const { t } = useTranslation();
  return (
    <>
      {keys.map(({ beginning, createdAt, endsAt }) => (
        <Typography
          key={createdAt}
          variant="caption"
          component="div"
          noWrap
          sx={{ color: endsAt ? 'warning.main' : 'text.secondary' }}
        >
          {endsAt ? (
            <TimestampText
              text={t('apiClients.keyEnds', { beginning, at: formatInstant(endsAt, ownTimeZone()) })}
            />
          ) : (
            t('apiClients.key', { beginning })
          )}
        </Typography>
      ))}
    </>
  );
}

/** Time and address of the last call. */
export function LastUse({ client: { lastUsedAt, lastUsedFrom } }: { client: ApiClient }) {
  const { t } = useTranslation();
  if (!lastUsedAt)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('apiClients.never')}
      </Box>
    );
  return (
    <>
      <Timestamp instant={lastUsedAt} />
      {lastUsedFrom && (
        <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
          {t('apiClients.lastUsedFrom', { address: lastUsedFrom })}
        </Typography>
      )}
    </>
  );
}
