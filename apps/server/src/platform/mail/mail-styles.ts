const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const [ink, grey, line] = ['#15202e', '#5b6673', '#e1e7ee'];
const [darkInk, darkGrey, darkLine] = ['#e6ebf1', '#a3b0be', '#323d4a'];

/** Each part of an e-mail: its inline style, and what differs in dark mode. */
const styles = {
  page: {
    light: `margin:0;padding:0;background:#f1f4f7;${font};font-size:15px;line-height:24px;color:${ink}`,
    dark: `background:#11171e;color:${darkInk}`,
  },
  card: {
    light: `max-width:560px;text-align:left;background:#fcfdfe;border:1px solid ${line};border-top:4px solid #1976d2;border-radius:8px`,
    dark: `background:#1a222c;border-color:${darkLine};border-top-color:#1976d2`,
  },
  content: {
    light: `padding:20px 24px 28px;color:${ink};overflow-wrap:anywhere;word-break:break-word`,
    dark: `color:${darkInk}`,
  },
  wordmark: {
    light: `vertical-align:middle;font-weight:600;font-size:16px;color:${ink}`,
    dark: `color:${darkInk}`,
  },
  plate: { light: 'display:inline-block;padding:6px 10px;background:#f1f4f7;border-radius:6px', dark: '' },
  heading: {
    light: `margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:${ink}`,
    dark: `color:${darkInk}`,
  },
  quotation: {
    light:
      'margin:0 0 16px;padding:14px 16px 2px;background:#f3f6fa;border-left:3px solid #1976d2;border-radius:4px',
    dark: 'background:#232d39',
  },
  deadline: {
    light: `margin:0 0 16px;background:#edf4fb;border:1px solid #c9def3;border-radius:8px;color:${ink}`,
    dark: `background:#1c2b3b;border-color:#35506b;color:${darkInk}`,
  },
  exact: {
    light: `margin:0 0 16px;padding:12px 16px;background:#f1f4f7;border-radius:6px;font-family:Consolas,Menlo,monospace;font-size:13px;line-height:20px;white-space:pre-wrap;word-break:break-all;color:${ink}`,
    dark: `background:#232d39;color:${darkInk}`,
  },
  small: { light: `font-size:13px;line-height:20px;color:${grey}`, dark: `color:${darkGrey}` },
  quiet: { light: `margin:0;font-size:13px;line-height:20px;color:${grey}`, dark: `color:${darkGrey}` },
  label: {
    light: `padding:2px 16px 2px 0;vertical-align:top;white-space:nowrap;color:${grey}`,
    dark: `color:${darkGrey}`,
  },
  item: { light: `padding:12px 0;border-top:1px solid ${line}`, dark: `border-color:${darkLine}` },
  itemLink: { light: `color:${ink};text-decoration:none`, dark: `color:${darkInk}` },
  link: { light: 'color:#1259a3;text-decoration:underline', dark: 'color:#8abdf2' },
  rule: {
    light: `border:0;border-top:1px solid ${line};margin:24px 0 16px`,
    dark: `border-color:${darkLine}`,
  },
  button: {
    light:
      'background:#1976d2;color:#fcfdfe;text-decoration:none;padding:12px 20px;border-radius:8px;display:inline-block;font-weight:600',
    dark: '',
  },
} as const satisfies Record<string, { light: string; dark: string }>;

type StyledPart = keyof typeof styles;

/** The attributes of an element: its class, which dark mode needs, and its style. */
export const styleOf = (part: StyledPart): string => `class="${part}" style="${styles[part].light}"`;

const darkRules = (before: string) =>
  Object.entries(styles)
    .filter(([, { dark }]) => dark)
    .map(([part, { dark }]) => `${before}.${part}{${dark.replace(/(?=;)|$/g, '!important')}}`)
    .join('');

/** Colours for dark mode, in the ways that Apple Mail and Thunderbird, and Outlook on the web ask for them. */
export const styleSheet =
  `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
  `@media (prefers-color-scheme:dark){${darkRules('')}.quotation a{color:#8abdf2!important}}${darkRules('[data-ogsc] ')}`;
