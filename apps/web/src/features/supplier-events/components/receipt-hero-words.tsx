import type { Receipt, SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { ComponentProps } from 'react';
import type { ReceiptHero } from './receipt-hero.tsx';

interface Facts {
  event: SupplierEvent;
  task: SupplierTaskInList;
  shown: Receipt;
  /** Whether no later record stands in its place. */
  isLast: boolean;
  /** Whether it is in a box that has shut. */
  isClosed: boolean;
}

/** What a record means now, in one big sentence. */
export function heroOf(t: TFunction, facts: Facts): ComponentProps<typeof ReceiptHero> {
  const { event, task, shown, isLast, isClosed } = facts;
  const isWithdrawal = shown.contentHash === undefined;
  const isOpened = task.boxOpenedAt !== null;
  const values = {
    ...{ task: task.title, event: event.title, version: shown.version },
    buyer: event.buyer.organisationName,
  };
  const say = (key: 'submitted') => ({
    title: t(`receipt.hero.${key}`),
    text: t(`receipt.hero.${key}Text`, values),
  });
  const box = event.sealed ? (isOpened ? 'opened' : task.ended ? 'shut' : 'open') : null;
  if (isWithdrawal) {
    const key = (isClosed ? 'withdrawnClosed' : 'withdrawn') as 'submitted';
    return { tone: isClosed ? 'sealed' : 'withdrawn', box, ...say(key) };
  }
  if (!isLast) return { tone: 'withdrawn', box, ...say('replaced' as 'submitted') };
  if (!event.sealed) return { tone: 'counts', box, ...say('received' as 'submitted') };
  if (isClosed) {
    return { tone: 'sealed', box, ...say((isOpened ? 'opened' : 'inTheBox') as 'submitted') };
  }
  return { tone: 'counts', box, ...say('submitted') };
}
