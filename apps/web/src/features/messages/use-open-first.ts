import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type MessageNarrowing, messagesQuery } from '../../entities/messages/message-queries.ts';
import { useMessagePath } from './use-message-path.ts';

/** On a wide screen, opens the first unread message of a list, or else its first, in place of the bare list. */
export function useOpenFirst(narrowing: MessageNarrowing, isWanted: boolean): void {
  const router = useRouter();
  const hrefOf = useMessagePath();
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const isEnabled = isWanted && isWide;
  const { data } = useQuery({ ...messagesQuery(narrowing, 0), enabled: isEnabled });
  const first = data?.items.find(({ unread }) => unread) ?? data?.items[0];
  const firstId = isEnabled ? first?.id : undefined;
  const open = useEffectEvent(
    (id: string) => void router.navigate({ href: hrefOf(id), replace: true, resetScroll: false }),
  );
  useEffect(() => {
    if (firstId) open(firstId);
  }, [firstId]);
}
