import type { AnyRouter } from '@tanstack/react-router';
import { limits } from '@tenderbox/contract';

export interface AppMessage {
  text: string;
  status: 'success' | 'warning' | 'error';
  /** Milliseconds until it goes by itself; `limits.appMessageStays` keeps it until it is closed. */
  timeout: number;
}

/** The app event that the bar listens to. */
export const appMessageEvent = 'display-app-message';
/** What is shown is no longer true. */
export const appMessageOverEvent = 'app-message-over';

declare global {
  interface WindowEventMap {
    [appMessageEvent]: CustomEvent<AppMessage>;
    [appMessageOverEvent]: Event;
  }
}

let isForNextPage = false;

interface ShownMessage extends Partial<AppMessage> {
  text: string;
  /** It says why another page is shown now, and stays while that page is opened. */
  forNextPage?: boolean;
}

/** Tells the user what just happened, in the bar at the top of the screen. Replaces what it showed before. */
export function showAppMessage({
  text,
  status = 'success',
  timeout = limits.appMessageTimeout,
  forNextPage = false,
}: ShownMessage): void {
  isForNextPage = forNextPage;
  window.dispatchEvent(new CustomEvent(appMessageEvent, { detail: { text, status, timeout } }));
}

/** Takes back what the bar shows, since something new begins. */
export function clearAppMessage(): void {
  window.dispatchEvent(new Event(appMessageOverEvent));
}

/** Takes back what belongs to a page when that page is left; returns how to stop. */
export function clearAppMessageOnNavigation(router: AnyRouter): () => void {
  const stops = [
    router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged && !isForNextPage) clearAppMessage();
    }),
    router.subscribe('onResolved', () => {
      isForNextPage = false;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
