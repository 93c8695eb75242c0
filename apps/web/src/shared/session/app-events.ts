/** What one part of the app tells the others, as events of the window; app messages have their own module. */
export const appEvents = {
  userProfileChanged: 'user-profile-changed',
  userRoleSwitched: 'user-role-switched',
} as const;

type AppEventName = (typeof appEvents)[keyof typeof appEvents];

/** Tells every part that listens. */
export function announce(name: AppEventName): void {
  window.dispatchEvent(new Event(name));
}
