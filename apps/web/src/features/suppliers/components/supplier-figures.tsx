import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EventsOfSupplier } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { EventBox } from '../../../entities/events/event-box.tsx';
import { TaskBadges } from '../../../entities/events/task-badges.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { TabLink } from '../../../shared/ui/layout/section-tabs.tsx';
import { Countdown } from '../../../shared/ui/time/countdown.tsx';

const figures = [
  ['awaitingResponseCount', 'open'],
  ['responseSubmittedCount', 'submitted'],
  ['declinedCount', 'declined'],
  ['endedWithoutResponseCount', 'ended'],
] as const;

/** How many tasks of the supplier are open, submitted, declined and ended. */
export function SupplierFigures({ tasks }: { tasks: NonNullable<EventsOfSupplier['tasks']> }) {
  const { t } = useTranslation();
  return (
    <Box
      component="dl"
      aria-label={t('suppliers.figures.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4.5,
        rowGap: 1.5,
        m: 0,
        mb: 3,
        pb: 2,
        borderBottom: `1px solid ${colours.line}`,
      }}
    >
      {figures.map(([count, name]) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink2 }}>
            {t(`suppliers.figures.${name}`, { count: tasks[count] })}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: 20,
              lineHeight: '26px',
              fontWeight: 620,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {t('kit.count', { count: tasks[count] })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const maxShown = 5;

/** The active events of the supplier, with the state of its tasks. */
export function SupplierActiveEvents({ list }: { list: EventsOfSupplier }) {
  const { t } = useTranslation();
  if (!list.events.length) return null;
  return (
    <Box component="section" sx={{ mt: 3.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography component="h2" variant="body1" sx={{ flex: 1, fontWeight: 600 }}>
          {t('suppliers.figures.events')}
        </Typography>
        <TabLink tab="events">{t('suppliers.figures.allEvents')}</TabLink>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list.events.slice(0, maxShown).map((event) => (
          <Box
            component="li"
            key={event.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 0.5,
              py: 1.25,
              borderBottom: `1px solid ${colours.line}`,
            }}
          >
            <EventBox box={event.box} />
            <AppLink
              href={pathTo('event', { eventId: event.id })}
              sx={{ flex: '1 1 240px', fontWeight: 600, color: colours.ink, overflowWrap: 'anywhere' }}
            >
              {event.title}
            </AppLink>
            <TaskBadges tasks={event.tasks} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The events that wait for the supplier now, the next deadline first. */
export function WaitingNow({ list }: { list: EventsOfSupplier }) {
  const { t } = useTranslation();
  const waiting = list.events
    .flatMap((event) => (event.nextEndDate ? [{ ...event, nextEndDate: event.nextEndDate }] : []))
    .sort((one, other) => Date.parse(one.nextEndDate) - Date.parse(other.nextEndDate))
    .slice(0, maxShown);
  if (!waiting.length) return null;
  return (
    <SideSection title={t('suppliers.figures.waiting')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {waiting.map(({ id, title, box, tasks, nextEndDate }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <EventBox box={box} />
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <AppLink href={pathTo('event', { eventId: id })} sx={{ color: colours.ink, fontWeight: 500 }}>
                {title}
              </AppLink>
              <Box sx={{ fontSize: 12, color: colours.ink3 }}>
                {t('suppliers.figures.waitingTasks', { count: tasks.awaitingResponseCount })}
              </Box>
            </Box>
            <Countdown end={nextEndDate} isPlain />
          </Box>
        ))}
      </Box>
    </SideSection>
  );
}
