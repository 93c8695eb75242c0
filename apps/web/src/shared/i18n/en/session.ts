/** Texts of pages that stay open although their session has ended. */
export const session = {
  session: {
    ended: 'You were logged out. What you type is stored on this device.',
    continue: 'Log in to continue',
    title: 'Log in again to continue',
    lead: 'You were logged out. Nothing you typed has been lost.',
    next: 'Next: the six-digit code from your authenticator app.',
    someoneElse: 'Log in as someone else',
    notNow: 'Not now',
    logIn: 'Log in',
  },
};
