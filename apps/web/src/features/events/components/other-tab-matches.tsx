import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQueries } from '@tanstack/react-query';
import { type EventStatus, eventStatuses } from '@tenderbox/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { eventsQuery } from '../api/event-queries.ts';
import type { EventRequest } from '../event-filters.ts';

interface OtherTabMatchesProps {
  /** Status of the current tab. */
  status: EventStatus;
  request: EventRequest;
  onShow: (status: EventStatus) => void;
}

/** Links to the matches of a search in the other tabs. */
export function OtherTabMatches({ status, request, onShow }: OtherTabMatchesProps) {
  const { t } = useTranslation();
  const others = eventStatuses.filter((one) => one !== status);
  const answers = useQueries({
    queries: others.map((statuses) => eventsQuery({ ...request, statuses, page: 0, size: '10' })),
  });
  const found = others.flatMap((one, index) => {
    const { data, isPlaceholderData } = answers[index] ?? {};
    return data && !isPlaceholderData && data.total > 0 ? [{ status: one, count: data.total }] : [];
  });
  return (
    <Box role="status" sx={{ my: found.length > 0 ? 1.25 : 0, fontSize: 13, color: colours.ink2 }}>
      {found.length > 0 && `${t('events.alsoFound')} `}
      {found.map(({ status: one, count }, index) => (
        <Fragment key={one}>
          {index > 0 && ', '}
          <Link
            component="button"
            type="button"
            onClick={() => onShow(one)}
            sx={{ verticalAlign: 'baseline' }}
          >
            {t('events.foundIn', { count, status: t(`events.status.${one}`) })}
          </Link>
        </Fragment>
      ))}
    </Box>
  );
}
