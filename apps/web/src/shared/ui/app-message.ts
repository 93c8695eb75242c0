import { limits } from '@tenderbox/contract';

export interface AppMessage {
  text: string;
  status: 'success' | 'warning' | 'error';
  /** Milliseconds until it goes by itself; `limits.appMessageStays` keeps it until it is closed. */
  timeout: number;
}

/** The app event that the bar listens to. */
export const appMessageEvent = 'display-app-message';

declare global {
  interface WindowEventMap {
    [appMessageEvent]: CustomEvent<AppMessage>;
  }
}

/** Tells the user what just happened, in the bar at the top of the screen. Replaces what it showed before. */
export function showAppMessage({
  text,
  status = 'success',
  timeout = limits.appMessageTimeout,
}: Partial<AppMessage> & { text: string }): void {
  window.dispatchEvent(new CustomEvent(appMessageEvent, { detail: { text, status, timeout } }));
}
