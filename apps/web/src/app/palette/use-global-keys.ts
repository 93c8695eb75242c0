import { useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '@tenderbox/contract';
import { useEffect } from 'react';
import { isForOthers } from '../../entities/keys/is-for-others.ts';
import { pressedAction, runKey } from '../../entities/keys/key-table.ts';
import { pageAction } from '../../entities/keys/page-keys.ts';
import { linksOf } from '../navigation/links-of.ts';
import { goToKey, sequenceOf } from './go-to-keys.ts';
import { openPalette } from './open-palette.ts';

const sequenceTime = 1000;

/** Search field of the page. */
export const pageSearch = () => document.querySelector<HTMLInputElement>('main input[type="search"]');

function focusSearch(): boolean {
  const search = pageSearch();
  if (!search) return false;
  search.focus();
  search.select();
  return true;
}

const isPlainKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, wanted: string) =>
  key.toUpperCase() === wanted && !ctrlKey && !metaKey && !altKey && !shiftKey;

/** Keys that work on every page, and those of the actions that the page offers. */
export function useGlobalKeys(user: SignedInUser): void {
  const router = useRouter();
  useEffect(() => {
    let firstAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const isAfterGoTo = event.timeStamp - firstAt < sequenceTime;
      firstAt = Number.NEGATIVE_INFINITY;
      if (isForOthers(event)) return;
      if (isAfterGoTo && !event.ctrlKey && !event.metaKey && !event.altKey) {
        const link = linksOf(user).find((one) => sequenceOf(one)?.[1] === event.key.toUpperCase());
        if (link) {
          event.preventDefault();
          void router.navigate({ href: link.href });
          return;
        }
      }
      const isHandled =
        runKey('everywhere', event, { palette: () => openPalette(), help: () => openPalette('keys') }) ||
        runKey('search', event, { search: focusSearch });
      if (isHandled) return;
      const action = pressedAction('page', event);
      const run = action && pageAction(action);
      if (run) {
        event.preventDefault();
        run();
      } else if (isPlainKey(event, goToKey)) {
        firstAt = event.timeStamp;
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [router, user]);
}
