import type { AnyRouter } from '@tanstack/react-router';
import { limits } from '@tenderbox/contract';

export interface AppMessage {
  text: string;
  status: 'success' | 'warning' | 'error';
  /** Milliseconds until it disappears. `limits.appMessageStays` keeps it until it is closed. */
  timeout: number;
}

/** App event that the bar listens to. */
export const appMessageEvent = 'display-app-message';
/** The current message no longer applies. */
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
  /** Explains why another page is shown now, so it survives the navigation. */
  forNextPage?: boolean;
}

/** Shows a message in the bar at the top of the screen. Replaces the previous one. */
export function showAppMessage({
  text,
  status = 'success',
  timeout = limits.appMessageTimeout,
  forNextPage = false,
}: ShownMessage): void {
  isForNextPage = forNextPage;
  window.dispatchEvent(new CustomEvent(appMessageEvent, { detail: { text, status, timeout } }));
}

/** Removes the current message because a new action starts. */
export function clearAppMessage(): void {
  window.dispatchEvent(new Event(appMessageOverEvent));
}

/** Removes the messages of a page when it is left. Returns a function that stops it. */
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
