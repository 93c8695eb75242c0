import { useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '@tenderbox/contract';
import { useEffect } from 'react';
import { actionOfKey } from '../../entities/keys/page-keys.ts';
import { linksOf } from '../navigation/links-of.ts';
import { letterOf } from './key-table.ts';
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

/** Keys that work on every page, and those of the actions that the page offers. */
export function useGlobalKeys(user: SignedInUser): void {
  const router = useRouter();
  useEffect(() => {
    let firstAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const isAfterG = event.timeStamp - firstAt < sequenceTime;
      firstAt = Number.NEGATIVE_INFINITY;
      if (isForOthers(event)) return;
      const letter = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey) {
        if (letter !== 'k' || event.altKey || event.shiftKey) return;
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.altKey) return;
      if (event.key === '?') {
        event.preventDefault();
        openPalette('keys');
      } else if (event.key === '/') {
        const search = pageSearch();
        if (!search) return;
        event.preventDefault();
        search.focus();
        search.select();
      } else if (letter === 'g' && !event.shiftKey) {
        firstAt = event.timeStamp;
      } else if (isAfterG) {
        const link = linksOf(user).find((one) => letterOf(one) === letter);
        if (!link) return;
        event.preventDefault();
        void router.navigate({ href: link.href });
      } else if (!event.shiftKey) {
        const action = actionOfKey(letter);
        if (!action) return;
        event.preventDefault();
        action();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [router, user]);
}
