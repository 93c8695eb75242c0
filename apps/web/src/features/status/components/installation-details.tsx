import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Version } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

interface InstallationDetailsProps {
  version: Version | undefined;
  failure: string | undefined;
}

/** Version of the installation and time of its database. */
export function InstallationDetails({ version, failure }: InstallationDetailsProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ p: 3 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('status.installation')}
      </Typography>
      {failure ? (
        <Typography color="textSecondary">{failure}</Typography>
      ) : (
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '104px 1fr', sm: '160px 1fr' }, gap: 1.5 }}
        >
          <Detail label={t('status.version')}>{version?.version}</Detail>
          <Detail label={t('status.build')}>{version && <code>{version.hashId.slice(0, 12)}</code>}</Detail>
          <Detail label={t('status.mode')}>
            {version && (version.demo ? t('status.demo') : t('status.live'))}
          </Detail>
          <Detail label={t('status.serverTime')}>
            {version && <ServerTime instant={version.timestamp} />}
          </Detail>
        </Box>
      )}
    </Box>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0 }}>
        {children ?? <Skeleton width={140} />}
      </Typography>
    </>
  );
}

function ServerTime({ instant }: { instant: string }) {
  const atServer = formatInstant(instant, 'UTC');
  const atViewer = formatInstant(instant, ownTimeZone());
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      <time dateTime={instant}>
        <TimestampText text={atServer} />
      </time>
      {atViewer !== atServer && (
        <Typography component="time" dateTime={instant} color="textSecondary">
          <TimestampText text={atViewer} />
        </Typography>
      )}
    </Box>
  );
}
