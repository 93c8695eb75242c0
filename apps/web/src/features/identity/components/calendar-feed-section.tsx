import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CalendarFeed, formatInstant } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { ContentCopyOutlined } from '../../../shared/icons/content-copy-outlined.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { ownTimeZone } from '../../../shared/ui/time/own-time-zone.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

const feedQuery = queryOptions({
  queryKey: [...queryKeys.preferences, 'calendar'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/supplier/calendar', { signal, errors: 'background' })).data,
});

/** Private URL for calendar apps to subscribe to all task deadlines. It is shown once. */
export function CalendarFeedSection() {
  const { t } = useTranslation();
  const { data: feed } = useQuery(feedQuery);
  const { confirm, dialog } = useConfirm();
  const { url, make, end, isRunning } = useFeed();

  function replaceFeed() {
    if (!feed?.madeAt) return void make();
    confirm({
      title: t('calendarFeed.resetTitle'),
      text: t('calendarFeed.resetText'),
      confirmLabel: t('calendarFeed.reset'),
      action: () => make(),
    });
  }

  if (!feed) return null;
  return (
    <Box component="section" aria-labelledby="calendar" sx={{ mt: 5, maxWidth: 720 }}>
      <SectionHead title={t('calendarFeed.title')} titleId="calendar" description={t('calendarFeed.lead')} />
      {url ? (
        <ShownOnce url={url} />
      ) : (
        feed.madeAt && (
          <Box sx={{ mb: 2, color: colours.ink2 }}>
            <TimestampText
              text={t('calendarFeed.madeAt', { at: formatInstant(feed.madeAt, ownTimeZone()) })}
            />
          </Box>
        )
      )}
      <Stack direction="row" spacing={1}>
        <BusyButton variant="outlined" isBusy={isRunning} onClick={replaceFeed}>
          {t(feed.madeAt ? 'calendarFeed.reset' : 'calendarFeed.make')}
        </BusyButton>
        {feed.madeAt && (
          <Button color="inherit" disabled={isRunning} onClick={() => void end()}>
            {t('calendarFeed.end')}
          </Button>
        )}
      </Stack>
      {dialog}
    </Box>
  );
}

function useFeed() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const keep = (feed: CalendarFeed) => queryClient.setQueryData(feedQuery.queryKey, feed);
  const making = useCommand({
    call: () => callApi('POST /api/supplier/calendar'),
    onDone: ({ data }) => {
      setUrl(data.url);
      keep({ madeAt: data.madeAt });
    },
  });
  const ending = useCommand({
    call: () => callApi('DELETE /api/supplier/calendar'),
    onDone: ({ data }) => {
      setUrl(null);
      keep(data);
      showAppMessage({ text: t('calendarFeed.ended') });
    },
  });
  return {
    url,
    make: async () => void (await making.run()),
    end: async () => void (await ending.run()),
    isRunning: making.isRunning || ending.isRunning,
  };
}

function ShownOnce({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="success"
      sx={{ mb: 2 }}
      action={
        <Button
          size="small"
          startIcon={<ContentCopyOutlined />}
          onClick={() =>
            void navigator.clipboard
              .writeText(url)
              .then(() => showAppMessage({ text: t('calendarFeed.copied') }))
          }
        >
          {t('calendarFeed.copy')}
        </Button>
      }
    >
      {t('calendarFeed.once')}
      <Box component="code" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
        {url}
      </Box>
    </Alert>
  );
}
