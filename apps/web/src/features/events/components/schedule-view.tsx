import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshAtEnds } from '../../../entities/cache/use-refresh-at-ends.ts';
import { runKey } from '../../../entities/keys/key-table.ts';
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
import { addDays, movedPeriod, schedulePeriod } from '../schedule-period.ts';
import { ScheduleAgenda } from './schedule-agenda.tsx';
import { AxisHead, AxisLines } from './schedule-axis.tsx';
import { ScheduleLegend } from './schedule-legend.tsx';
import { ScheduleRow } from './schedule-row.tsx';

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
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  useKeyGroup('schedule', !isPhone);
  const now = useMinute();
  const { period, move, showToday } = useSchedulePeriod(timeZone, now);
  const answer = useInfiniteQuery(scheduleQuery(scheduleRequest(query, period)));
  const events = answer.data?.pages.flatMap((page) => page.events) ?? [];
  useRefreshAtEnds(events.flatMap(({ endDate, lastEndDate }) => [endDate, lastEndDate ?? endDate]));
  const dates = { from: period.firstDay, to: addDays(period.firstDay, period.weeks * 7 - 1) };
  const isFiltered = query.search !== '' || Object.values(query.filters).some((values) => values.length > 0);
  const moveByKey = (event: KeyboardEvent) =>
    runKey('schedule', event, { earlier: () => move(-1), later: () => move(1) });
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
      {!isPhone && <ScheduleLegend />}
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
