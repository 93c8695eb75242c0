import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type HistoryEntry, historyActionText } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { textOfError } from '../../shared/lib/api-error.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { LoadFailure } from '../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { SideSection } from '../../shared/ui/layout/page-columns.tsx';
import { TabLink } from '../../shared/ui/layout/section-tabs.tsx';
import { Timestamp } from '../../shared/ui/time/timestamp.tsx';
import type { HistorySource } from './history-source.ts';

interface ActivitySectionProps {
  source: HistorySource;
  /** Subject of the history. Its name is not repeated in entries about itself. */
  name: string;
  /** Time zone of an event. Defaults to the user's own. */
  timeZone?: string;
  /** Tab of the page that shows the whole history. */
  tab?: string;
}

const maxShown = 5;

/** Latest entries of a history in the side column. Logins are left out because they would hide the changes. */
export function ActivitySection({ source, name, timeZone, tab = 'history' }: ActivitySectionProps) {
  const { t } = useTranslation();
  const kinds = source.kinds.filter((kind) => kind !== 'signIns');
  const { data, error, refetch } = useQuery({
    queryKey: [...source.queryKey, 'latest'],
    queryFn: ({ signal }) => source.read({ page: 0, size: '10', sort: 'at,desc', search: '', kinds }, signal),
  });
  const latest = data?.items.slice(0, maxShown) ?? [];
  return (
    <SideSection
      title={t('details.activity')}
      action={latest.length > 0 && <TabLink tab={tab}>{t('details.allActivity')}</TabLink>}
    >
      {!data && !error && <ListSkeleton rows={3} />}
      {!data && error && <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />}
      {data && latest.length === 0 && <Box sx={{ color: colours.ink2 }}>{t('details.noActivity')}</Box>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {latest.map((entry) => (
          <Step key={entry.id} entry={entry} name={name} timeZone={timeZone} />
        ))}
      </Box>
    </SideSection>
  );
}

const dot = {
  position: 'absolute',
  left: 0,
  top: 6,
  width: 9,
  height: 9,
  borderRadius: '50%',
  border: `2px solid ${colours.off}`,
  bgcolor: colours.page,
};

function Step({
  entry,
  name,
  timeZone,
}: { entry: HistoryEntry } & Omit<ActivitySectionProps, 'source' | 'tab'>) {
  const { subjectName, actorName } = entry;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 2.5,
        pb: 1.5,
        overflowWrap: 'anywhere',
        '&::after': { content: '""', ...dot },
        '&:first-of-type::after': { borderColor: colours.primary, bgcolor: colours.primary },
        '&:not(:last-of-type)::before': {
          content: '""',
          position: 'absolute',
          left: '4px',
          top: 18,
          bottom: -4,
          width: '1px',
          bgcolor: colours.line2,
        },
      }}
    >
      <Box sx={{ fontWeight: 500, color: colours.ink }}>
        {historyActionText(entry.action)}
        {subjectName && subjectName !== name && `: ${subjectName}`}
      </Box>
      <Box sx={{ typography: 'caption', color: colours.ink2 }}>
        <Timestamp instant={entry.at} timeZone={timeZone} />
        {actorName && `, ${actorName}`}
      </Box>
    </Box>
  );
}
