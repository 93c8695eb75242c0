import { useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '@tenderbox/contract';
import { useEffect } from 'react';
import { pressedAction, runKey } from '../../entities/keys/key-table.ts';
import { pageAction } from '../../entities/keys/page-keys.ts';
import { linksOf } from '../navigation/links-of.ts';
import { goToKey, sequenceOf } from './go-to-keys.ts';
import { openPalette } from './open-palette.ts';

const sequenceTime = 1000;
const untyped = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color']);

/** Whether a key press in this element writes or chooses something. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !untyped.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable ||
    target.closest('[contenteditable="true"], [role="textbox"], [role="combobox"]') !== null
  );
}

/** A key belongs to a dialog or menu while one is open, and to an input method while it composes a character. */
const isForOthers = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  event.repeat ||
  event.isComposing ||
  event.keyCode === 229 ||
  isTyping(event.target) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

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
