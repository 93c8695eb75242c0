import { useQuery } from '@tanstack/react-query';
import { messageLimits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { NewItemCount } from '../../shared/ui/display/new-item-count.tsx';
import { messageCountsQuery } from './message-queries.ts';

/** Number of unread messages. Hidden when it is 0. */
export function UnreadCount() {
  const { t } = useTranslation();
  const { data } = useQuery(messageCountsQuery);
  const count = data?.unread ?? 0;
  if (count === 0) return null;
  return (
    <NewItemCount
      count={t(count >= messageLimits.counted ? 'unread.more' : 'kit.count', { count })}
      label={t('unread.messages', { count })}
    />
  );
}
