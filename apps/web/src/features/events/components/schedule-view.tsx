import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshAtEnds } from '../../../entities/cache/use-refresh-at-ends.ts';
import { useKeyGroup } from '../../../entities/keys/use-key-group.ts';
import { ChevronLeft } from '../../../shared/icons/chevron-left.ts';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import type { TableQuery } from '../../../shared/tables/table-query.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { scheduleQuery } from '../api/event-queries.ts';
import { scheduleRequest } from '../event-filters.ts';
import {
  addDays,
  movedPeriod,
  placeOf,
  type SchedulePeriod,
  schedulePeriod,
  ticksOf,
  weekendsOf,
} from '../schedule-period.ts';
import { ScheduleAgenda } from './schedule-agenda.tsx';
import { barStyles, ScheduleRow } from './schedule-row.tsx';

/** Server time, once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The period in the URL, and functions to move it. */
function useSchedulePeriod(timeZone: string, now: number) {
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const period = schedulePeriod(search, timeZone, now);
  const show = (from: string | undefined) => {
    const change = (before: Record<string, unknown>) => ({ ...before, from });
    void router.navigate({ to: '.', search: change as never, resetScroll: false });
  };
  const move = (direction: 1 | -1) => show(movedPeriod(period, direction));
  return { period, move, showToday: () => show(undefined) };
}

interface ScheduleViewProps {
  query: TableQuery;
  /** Zone of the business unit. */
  timeZone: string;
  onClearFilters: () => void;
}

/** Events of a period on a time axis; on a phone a list by day. */
export function ScheduleView({ query, timeZone, onClearFilters }: ScheduleViewProps) {
  const { t } = useTranslation();
  useKeyGroup('schedule');
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const now = useMinute();
  const { period, move, showToday } = useSchedulePeriod(timeZone, now);
  const answer = useInfiniteQuery(scheduleQuery(scheduleRequest(query, period)));
  const events = answer.data?.pages.flatMap((page) => page.events) ?? [];
  useRefreshAtEnds(events.flatMap(({ endDate, lastEndDate }) => [endDate, lastEndDate ?? endDate]));
  const dates = { from: period.firstDay, to: addDays(period.firstDay, period.weeks * 7 - 1) };
  const isFiltered = query.search !== '' || Object.values(query.filters).some((values) => values.length > 0);
  const moveByKey = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null;
    if (direction === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    move(direction);
  };
  const navigation = <PeriodButtons onMove={move} onToday={showToday} />;
  const name = t('events.schedule.period', dates);
  const content =
    answer.error && !answer.data ? (
      <LoadFailure text={textOfError(answer.error)} onRetry={() => void answer.refetch()} />
    ) : !answer.data ? (
      <PageSkeleton />
    ) : events.length === 0 ? (
      <EmptyState
        text={t(isFiltered ? 'events.schedule.noMatch' : 'events.schedule.none', dates)}
        action={isFiltered && <Button onClick={onClearFilters}>{t('events.schedule.clearFilters')}</Button>}
      />
    ) : isPhone ? (
      <ScheduleAgenda events={events} timeZone={timeZone} now={now} />
    ) : (
      <Box component="ul" onKeyDown={moveByKey} sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0 }}>
        {events.map((event) => (
          <ScheduleRow key={event.id} event={event} now={now} period={period} />
        ))}
      </Box>
    );
  return (
    <Box
      component="section"
      aria-label={t('events.schedule.label')}
      aria-busy={answer.isFetching && answer.isPlaceholderData}
      sx={{ opacity: answer.isPlaceholderData ? 0.6 : 1 }}
    >
      {isPhone ? (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pt: 1 }}>
            <Box sx={{ fontSize: 13, color: colours.ink2 }}>
              <TimestampText text={name} />
            </Box>
            {navigation}
          </Box>
          {content}
        </>
      ) : (
        <Box
          sx={{
            '--names': { sm: '340px', md: '360px', lg: '424px' },
            position: 'relative',
            mx: -3,
            borderTop: `1px solid ${colours.line}`,
          }}
        >
          <AxisHead period={period} name={name} navigation={navigation} />
          <AxisLines period={period} now={now} />
          {content}
        </Box>
      )}
      {answer.hasNextPage && (
        <Box sx={{ py: 1.5, textAlign: 'center' }}>
          <Button
            variant="outlined"
            color="inherit"
            disabled={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            {t('events.schedule.more')}
          </Button>
        </Box>
      )}
      {!isPhone && <Legend />}
    </Box>
  );
}

function PeriodButtons({ onMove, onToday }: { onMove: (direction: 1 | -1) => void; onToday: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flex: 'none' }}>
      <IconButton size="small" aria-label={t('events.schedule.earlier')} onClick={() => onMove(-1)}>
        <ChevronLeft fontSize="small" />
      </IconButton>
      <Button size="small" color="inherit" onClick={onToday} sx={{ minWidth: 0, px: 1, fontSize: 12 }}>
        {t('events.schedule.today')}
      </Button>
      <IconButton size="small" aria-label={t('events.schedule.later')} onClick={() => onMove(1)}>
        <ChevronRight fontSize="small" />
      </IconButton>
    </Box>
  );
}

const headHeight = 44;

interface AxisHeadProps {
  period: SchedulePeriod;
  name: string;
  navigation: ReactNode;
}

/** Names of the months and weeks above the bars. */
function AxisHead({ period, name, navigation }: AxisHeadProps) {
  const { t } = useTranslation();
  const { days, months } = ticksOf(period);
  const monthName = new Intl.DateTimeFormat('en-GB', {
    month: period.weeks > 13 ? 'short' : 'long',
    timeZone: 'UTC',
  });
  const nameOf = (date: string, place: number) =>
    place === 0 || date.slice(5, 7) === '01'
      ? `${monthName.format(new Date(date))} ${date.slice(0, 4)}`
      : monthName.format(new Date(date));
  const label = { position: 'absolute', pl: '6px', whiteSpace: 'nowrap' } as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'var(--names) minmax(0, 1fr)',
        height: headHeight,
        borderBottom: `1px solid ${colours.line2}`,
        fontSize: 12,
        fontWeight: 550,
        color: colours.ink3,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          pl: 3,
          pr: 1,
        }}
      >
        {t('events.schedule.order')}
        {navigation}
      </Box>
      <Box role="img" aria-label={name} sx={{ position: 'relative', overflow: 'hidden' }}>
        {months.map(({ date, place }, index) => (
          <Box
            component="span"
            key={date}
            aria-hidden
            sx={{ ...label, top: days.length > 0 ? 6 : 14, color: colours.ink2 }}
            style={{ left: `${place}%` }}
          >
            {nameOf(date, index)}
          </Box>
        ))}
        {days.map(({ date, place }) => (
          <Box
            component="span"
            key={date}
            aria-hidden
            sx={{ ...label, top: 22 }}
            style={{ left: `${place}%` }}
          >
            {date.slice(5)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const leftOf = (place: number) => `calc(var(--names) + (100% - var(--names)) * ${place / 100})`;

/** Lines of the weeks or months, weekends, and the line of now, behind the rows. */
function AxisLines({ period, now }: { period: SchedulePeriod; now: number }) {
  const { t } = useTranslation();
  const { days, months } = ticksOf(period);
  const isNowShown = now >= period.start && now < period.end;
  const place = placeOf(now, period);
  return (
    <Box aria-hidden>
      {(days.length > 0 ? days : months).map(({ date, place: at }) => (
        <Box
          key={date}
          sx={{ position: 'absolute', top: headHeight, bottom: 0, borderLeft: `1px solid ${colours.line}` }}
          style={{ left: leftOf(at) }}
        />
      ))}
      {weekendsOf(period).map(({ place: at, width }) => (
        <Box
          key={at}
          sx={{ position: 'absolute', top: headHeight, bottom: 0, bgcolor: colours.tint }}
          style={{ left: leftOf(at), width: `calc((100% - var(--names)) * ${width / 100})` }}
        />
      ))}
      {isNowShown && (
        <>
          <Box
            sx={{
              position: 'absolute',
              top: 0,
              bottom: 0,
              zIndex: 1,
              borderLeft: `1.5px solid ${colours.primary}`,
              pointerEvents: 'none',
            }}
            style={{ left: leftOf(place) }}
          />
          <Box
            component="span"
            sx={{
              position: 'absolute',
              top: 4,
              zIndex: 1,
              transform: 'translateX(-50%)',
              px: '6px',
              borderRadius: 1,
              bgcolor: colours.primary,
              color: colours.page,
              fontSize: 11,
              lineHeight: '16px',
              fontWeight: 600,
            }}
            style={{ left: leftOf(place) }}
          >
            {t('events.schedule.now')}
          </Box>
        </>
      )}
    </Box>
  );
}

const samples = [
  ['run', 'calm'],
  ['soon', 'soon'],
  ['pressing', 'pressing'],
  ['ended', 'ended'],
  ['draft', 'draft'],
  ['longer', 'longer'],
] as const;

function Legend() {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={t('events.schedule.legend.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: '18px',
        rowGap: '6px',
        listStyle: 'none',
        m: 0,
        p: 0,
        py: 1.5,
        fontSize: 12,
        color: colours.ink2,
      }}
    >
      {samples.map(([name, state]) => (
        <Box component="li" key={name} sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}>
          <Box
            aria-hidden
            sx={{ width: 22, height: state === 'longer' ? 2 : 10, borderRadius: '3px' }}
            style={barStyles(state, 45)}
          />
          {t(`events.schedule.legend.${name}`)}
        </Box>
      ))}
    </Box>
  );
}
