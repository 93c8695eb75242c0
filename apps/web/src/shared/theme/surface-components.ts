import type { ComponentOverrides } from './component-styles.ts';
import { colours, messageBarHeight, shadows } from './tokens.ts';

const floating = { border: `1px solid ${colours.line}`, boxShadow: shadows.floating };
const notice = (text: string, background: string, border: string) => ({
  color: text,
  backgroundColor: background,
  borderColor: border,
  '& .MuiAlert-icon': { color: text },
});

/** Theme of surfaces on the page and floating above it. */
export const surfaceComponents: ComponentOverrides = {
  MuiCard: { styleOverrides: { root: { borderRadius: 12, borderColor: colours.line } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(13, 27, 46, .44)' } },
    },
  },
  MuiDialog: {
    styleOverrides: {
      // Keeps the message bar visible.
      root: {
        '& .MuiDialog-container': { height: `calc(100% - ${messageBarHeight})`, marginTop: messageBarHeight },
      },
      paper: { boxShadow: shadows.dialog, borderRadius: 12 },
      paperFullScreen: { borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: '24px 24px 8px',
        fontSize: 18,
        lineHeight: '26px',
        fontWeight: 620,
        letterSpacing: '-0.014em',
      },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 24px 24px' } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        backgroundColor: colours.ink,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        padding: '6px 8px',
      },
      arrow: { color: colours.ink },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        '--zone-colour': colours.ink2,
        padding: '8px 16px',
        border: '1px solid',
        fontSize: 14,
        lineHeight: '20px',
      },
      message: { padding: '4px 0', minWidth: 0 },
      icon: { padding: '4px 0', fontSize: 20 },
      standard: {
        '&.MuiAlert-colorError': {
          ...notice(colours.bad, colours.page, colours.badLine),
          borderLeft: `4px solid ${colours.bad}`,
        },
        '&.MuiAlert-colorWarning': notice(colours.warn, colours.warnTint, colours.warnLine),
        '&.MuiAlert-colorSuccess': notice(colours.ok, colours.okTint, colours.okLine),
        '&.MuiAlert-colorInfo': notice(colours.ink, colours.primaryTint, colours.primaryLine),
      },
    },
  },
  MuiAlertTitle: {
    styleOverrides: { root: { marginBottom: 4, fontSize: 14, lineHeight: '20px', fontWeight: 600 } },
  },
  MuiLinearProgress: {
    styleOverrides: { root: { height: 4, borderRadius: 2, backgroundColor: colours.tint2 } },
  },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: colours.tint2 } } },
  MuiBreadcrumbs: { styleOverrides: { separator: { color: colours.off } } },
};
