/** The colours of the product; every screen takes them from here. */
export const colours = {
  /** Text, from what is read first to the quietest text that is allowed. */
  ink: '#15202E',
  ink2: '#475467',
  ink3: '#667085',
  /** Disabled and decoration only: too light for text. */
  off: '#98A2B3',
  page: '#FFFFFF',
  tint: '#F7F9FB',
  tint2: '#EEF2F6',
  line: '#E4E9F0',
  line2: '#D0D7E2',
  field: '#7F8CA0',
  primary: '#1976D2',
  primaryDark: '#1361B0',
  link: '#1259A3',
  primaryTint: '#EAF3FC',
  primaryLine: '#B9D6F3',
  /** Seal, box and proof. Nothing else is navy. */
  navy: '#0D3F73',
  navyDeep: '#0A2C52',
  navyTint: '#E9F0F8',
  /** Behind a row that asks for attention; small grey text can still be read on it. */
  navyFaint: '#F3F7FB',
  paper: '#BBD9F6',
  ok: '#1B6B3A',
  okTint: '#E7F5EC',
  okLine: '#A9D9BA',
  okFill: '#2E8B57',
  warn: '#8A4B00',
  warnTint: '#FFF3DF',
  warnLine: '#F2CB8A',
  warnFill: '#D98207',
  bad: '#B3261E',
  badTint: '#FDEDEC',
  badLine: '#F0AEA9',
  badFill: '#D0342C',
} as const;

export const shadows = {
  button: '0 1px 2px rgba(16, 24, 40, .06)',
  floating: '0 4px 12px -2px rgba(16, 24, 40, .10), 0 2px 4px -2px rgba(16, 24, 40, .06)',
  dialog: '0 24px 48px -12px rgba(16, 24, 40, .28)',
  /** Above what stays at the foot of the screen. */
  foot: '0 -4px 12px -6px rgba(16, 24, 40, .10)',
} as const;

/** What shows where the keyboard is: around fields, and around all else. */
export const focusRing = {
  field: '0 0 0 3px rgba(25, 118, 210, .22)',
  invalidField: '0 0 0 3px rgba(179, 38, 30, .16)',
  outline: { outline: `2px solid ${colours.primary}`, outlineOffset: 2 },
} as const;

/** The height of the message bar while one is shown; what sticks to the top of the screen stands below it. */
export const messageBarHeight = 'var(--message-bar-height, 0px)';

/** The height of the top bar while it stays in sight: on a low screen, as at a zoom of 200%, it scrolls away. */
export const topBarHeight = 'var(--top-bar-height, 74px)';

/** Screens so low that bars which stay would take too much of them. */
export const lowScreen = '@media (max-height: 560px)';

/** Measures that layouts share, in pixels. */
export const measures = {
  topBar: 74,
  userMenu: 400,
  avatar: 38,
  content: 1440,
  /** The column of a form or of details. */
  form: 720,
  /** The column beside it, from the breakpoint `lg` on. */
  side: 320,
  /** Login, code, role, reset, invitation. */
  card: 420,
  control: 36,
  controlOnPhone: 44,
} as const;
