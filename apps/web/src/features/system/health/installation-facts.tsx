import Box from '@mui/material/Box';
import type { ServerHealth, SystemHealth } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { HelpOutlineOutlined } from '../../../shared/icons/help-outline-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import { SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { formatInstant, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { formatDuration } from './format-measure.ts';

/** Versions, and the servers of the last day. */
export function InstallationFacts({ health }: { health: SystemHealth }) {
  const { t } = useTranslation();
  const { version, hashId, postgres, migration, migrations } = health.installation;
  return (
    <>
      <SideSection title={t('systemHealth.installation')}>
        <DefinitionList
          isTight
          facts={[
            { label: t('systemHealth.version'), value: version },
            { label: t('systemHealth.build'), value: hashId.slice(0, 12) },
            { label: t('systemHealth.postgres'), value: postgres },
            {
              label: t('systemHealth.migration'),
              value: migration && t('systemHealth.migrationCount', { migration, count: migrations }),
            },
          ]}
        />
      </SideSection>
      <SideSection title={t('systemHealth.serversTitle')}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {health.servers.map((server) => (
            <Server key={server.name} server={server} asOf={health.asOf} />
          ))}
        </Box>
      </SideSection>
    </>
  );
}

function Server({ server, asOf }: { server: ServerHealth; asOf: string }) {
  const { t } = useTranslation();
  const { name, state, version, startedAt, lastSampleAt } = server;
  const at = (instant: string) => formatInstant(instant, ownTimeZone());
  const uptime = formatDuration(Math.max(1, (Date.parse(asOf) - Date.parse(startedAt)) / 1000), t);
  const texts = {
    RUNNING: () => t('systemHealth.server.RUNNING', { time: uptime }),
    STOPPED: () => t('systemHealth.server.STOPPED', { time: at(lastSampleAt ?? startedAt) }),
    SILENT: () =>
      lastSampleAt
        ? t('systemHealth.server.SILENT', { time: at(lastSampleAt) })
        : t('systemHealth.server.neverSampled', { time: at(startedAt) }),
  };
  const text = texts[state]();
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 550 }}>{name}</Box>
      {state === 'SILENT' ? (
        <StatusChip tone="orange" icon={HelpOutlineOutlined} label={text} />
      ) : (
        <Box sx={{ color: colours.ink2 }}>
          <TimestampText text={text} />
        </Box>
      )}
      <Box sx={{ color: colours.ink2 }}>{t('systemHealth.server.version', { version })}</Box>
    </Box>
  );
}
