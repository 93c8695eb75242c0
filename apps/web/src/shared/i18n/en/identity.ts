/** Texts of the login and the account screens. */
export const identity = {
  login: {
    title: 'Login',
    lead: 'Log in to Tenderbox',
    username: 'E-mail address',
    password: 'Password',
    submit: 'Login',
    forgotPassword: 'Forgot password',
    retryAfter_one: 'Try again in {{count}} second.',
    retryAfter_other: 'Try again in {{count}} seconds.',
  },
  verification: {
    heading: 'Verify your account',
    banner: 'Enter the six-digit code shown for Tenderbox in your authenticator app.',
    setUpBanner:
      'Your account is protected by a second step. Set up an authenticator app once, then enter the six-digit code it shows.',
    code: 'Verification code',
    checking: 'Checking the code…',
    backToLogin: 'Back to login',
    reset: 'Reset account verification',
    resetHint: 'Lost access to the app?',
    resetSent: 'Check your inbox.',
    setUpHeading: 'Set up your authenticator app',
    install:
      'Install an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis.',
    scan: 'In the app, add an account and scan this QR code.',
    enterCode: 'Enter the six-digit code shown in the app.',
    qrCode: 'QR code to set up account verification',
    secretHint: 'Cannot scan? Type this key into the app instead:',
    secret: 'Set-up key',
    copy: 'Copy key',
    copied: 'Copied',
  },
  demo: {
    heading: 'Demo accounts',
    lead: 'Choose one to fill in the form',
    more_one: 'Show {{count}} more',
    more_other: 'Show {{count}} more',
    failed: 'The demo accounts could not be loaded.',
    empty: 'There are no demo accounts on this site.',
    severalRoles: 'Several roles',
  },
};
