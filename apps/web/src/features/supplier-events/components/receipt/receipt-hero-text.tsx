import type { Receipt, SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { ComponentProps } from 'react';
import type { ReceiptHero } from './receipt-hero.tsx';

interface Facts {
  event: SupplierEvent;
  task: SupplierTaskInList;
  shown: Receipt;
  /** What replaces the record now: nothing, another version, or a withdrawal. */
  successor: 'none' | 'version' | 'withdrawal';
  /** Whether the record is in a closed box. */
  isClosed: boolean;
}

type HeroKey =
  | 'submitted'
  | 'received'
  | 'replaced'
  | 'takenBack'
  | 'withdrawn'
  | 'withdrawnClosed'
  | 'inTheBox'
  | 'opened';

/** Headline and text that state what a record means now. */
export function heroOf(t: TFunction, facts: Facts): ComponentProps<typeof ReceiptHero> {
  const { event, task, shown, successor, isClosed } = facts;
  const isWithdrawal = shown.contentHash === undefined;
  const isOpened = task.boxOpenedAt !== null;
  const values = {
    task: task.title,
    event: event.title,
    version: shown.version,
    buyer: event.buyer.organisationName,
  };
  const say = (key: HeroKey) => ({
    title: t(`receipt.hero.${key}`),
    text: t(`receipt.hero.${key}Text`, values),
  });
  const box = event.sealed ? (isOpened ? 'opened' : task.ended ? 'shut' : 'open') : null;
  if (isWithdrawal) {
    if (isClosed) return { tone: 'sealed', box, ...say('withdrawnClosed') };
    return { tone: 'withdrawn', box, ...say('withdrawn') };
  }
  if (successor === 'version') return { tone: 'withdrawn', box, ...say('replaced') };
  if (successor === 'withdrawal') return { tone: 'withdrawn', box, ...say('takenBack') };
  if (!event.sealed) return { tone: 'counts', box, ...say('received') };
  if (isClosed) return { tone: 'sealed', box, ...say(isOpened ? 'opened' : 'inTheBox') };
  return { tone: 'counts', box, ...say('submitted') };
}
