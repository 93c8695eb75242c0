import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { colours } from '../../shared/theme/tokens.ts';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { SideSection } from '../../shared/ui/layout/page-columns.tsx';
import { pathTo } from '../routes/path-to.ts';
import { messagesQuery } from './message-queries.ts';
import { nameOf } from './message-text.ts';
import { MessageTime } from './message-time.tsx';

const maxShown = 3;

/** Side panel of an event: the latest messages about it. */
export function RecentMessages({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(messagesQuery({ eventId }, 0));
  if (!data || data.total === 0) return null;
  return (
    <SideSection
      title={t('messages.tab')}
      action={
        <AppLink href={`${pathTo('messages')}?eventId=${eventId}`} underline="hover" sx={{ fontSize: 13 }}>
          {t('messages.all', { count: data.total })}
        </AppLink>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {data.items.slice(0, maxShown).map(({ id, subject, unread, last }) => (
          <Box
            component="li"
            key={id}
            sx={{
              position: 'relative',
              pl: 2,
              overflowWrap: 'anywhere',
              ...(unread && {
                '&::before': {
                  content: '""',
                  position: 'absolute',
                  left: 0,
                  top: 6,
                  width: 8,
                  height: 8,
                  borderRadius: '50%',
                  bgcolor: colours.primary,
                },
              }),
            }}
          >
            <AppLink
              href={pathTo('messages', { messageId: id })}
              underline="hover"
              sx={{ fontSize: 13, fontWeight: unread ? 650 : 500, color: colours.ink }}
            >
              {subject}
            </AppLink>
            <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>
              {nameOf(last.writer, t)}, <MessageTime instant={last.at} />
            </Box>
          </Box>
        ))}
      </Box>
    </SideSection>
  );
}
