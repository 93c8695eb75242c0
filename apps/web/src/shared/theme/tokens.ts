/** Colours of the product, used by all screens. */
export const colours = {
  /** Text colours, from the strongest to the lightest allowed. */
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
  /** Reserved for seal, box and proof. */
  navy: '#0D3F73',
  navyDeep: '#0A2C52',
  navyTint: '#E9F0F8',
  /** Background of a highlighted row. Small grey text stays readable on it. */
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
  /** Shadow above sticky elements at the bottom of the screen. */
  foot: '0 -4px 12px -6px rgba(16, 24, 40, .10)',
} as const;

/** Focus indicators of fields and of everything else. */
export const focusRing = {
  field: '0 0 0 3px rgba(25, 118, 210, .22)',
  invalidField: '0 0 0 3px rgba(179, 38, 30, .16)',
  outline: { outline: `2px solid ${colours.primary}`, outlineOffset: 2 },
} as const;

/** Height of the message bar while shown. Elements that stick to the top are placed below it. */
export const messageBarHeight = 'var(--message-bar-height, 0px)';

/** The height of the top bar while it stays in sight: on a low screen, as at a zoom of 200%, it scrolls away. */
export const topBarHeight = 'var(--top-bar-height, 74px)';

/** Screens so low that bars which stay would take too much of them. */
export const lowScreen = '@media (max-height: 560px)';

/** Shared layout measures, in pixels. */
export const measures = {
  topBar: 74,
  userMenu: 400,
  avatar: 38,
  content: 1440,
  /** Column of a form or of details. */
  form: 720,
  /** Column next to it, from the breakpoint `lg`. */
  side: 320,
  /** Between the two columns. */
  columnGap: 48,
  /** Widths of dialogs: a question, a form, a table. */
  dialog: { small: 480, medium: 640, wide: 1160 },
  /** Bar at the bottom of the screen. */
  saveBar: 60,
  /** Card of login, code, role, reset and invitation. */
  card: 420,
  control: 36,
  controlOnPhone: 44,
  /** Button as wide as its card. */
  wideButton: 40,
} as const;
