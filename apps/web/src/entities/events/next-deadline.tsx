import Box from '@mui/material/Box';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/lib/api.ts';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { Countdown } from '../../shared/ui/time/countdown.tsx';
import { queryKeys } from '../cache/query-keys.ts';
import { pathTo } from '../routes/path-to.ts';
import { EventBox } from './event-box.tsx';

const maxRefetchInterval = 300_000;

/** A business unit follows the ends of its events, a supplier the deadlines of its open tasks. */
type DeadlineAudience = 'business-unit' | 'supplier';

const nextDeadlineQuery = (audience: DeadlineAudience) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'next-deadline', audience],
    queryFn: async ({ signal }) =>
      (await callApi(`GET /api/${audience}/next-deadline`, { signal, errors: 'background' })).data,
    // Refetch when it has ended, because another one is next.
    refetchInterval: ({ state }) => {
      const end = Date.parse(state.data?.endDate ?? '');
      const left = end - serverNow() + 1000;
      return left > 1000 && left < maxRefetchInterval ? left : maxRefetchInterval;
    },
  });

/** Next deadline with its countdown. */
export function NextDeadline({ audience }: { audience: DeadlineAudience }) {
  const { t } = useTranslation();
  const { data: next } = useQuery(nextDeadlineQuery(audience));
  if (!next) return null;
  return (
    <AppLink
      href={pathTo(audience === 'supplier' ? 'bidderEventView' : 'event', { eventId: next.id })}
      underline="none"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        height: 36,
        px: 1.5,
        border: `1px solid ${colours.line}`,
        borderRadius: '18px',
        fontSize: 13,
        color: colours.ink2,
        '&:hover': { borderColor: colours.line2, bgcolor: colours.tint },
      }}
    >
      <EventBox box={next.sealed ? 'OPEN_SLOT' : 'NONE'} size={18} />
      <Box
        component="span"
        title={next.title}
        sx={{ maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {t('deadlines.next', { title: next.title })}
      </Box>
      <Countdown end={next.endDate} isPlain />
    </AppLink>
  );
}
