import type { ComponentOverrides } from './component-styles.ts';
import { colours, focusRing, measures, shadows } from './tokens.ts';

const quiet = { color: colours.ink2, '&:hover': { color: colours.ink, backgroundColor: colours.tint2 } };

/** Theme of buttons, links, menus, tabs and chips. */
export const actionComponents: ComponentOverrides = {
  MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing.outline } } },
  MuiButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        minHeight: measures.control,
        padding: '7px 14px',
        whiteSpace: 'nowrap',
        [theme.breakpoints.down('sm')]: { minHeight: measures.controlOnPhone },
        '&.Mui-disabled, &[aria-disabled="true"]': {
          color: colours.off,
          backgroundColor: colours.tint2,
          borderColor: 'transparent',
          boxShadow: 'none',
          cursor: 'default',
        },
        '&[aria-busy="true"]': { cursor: 'progress' },
      }),
      contained: {
        boxShadow: `${shadows.button}, inset 0 -1px 0 rgba(0, 0, 0, .12)`,
        '&:hover': { boxShadow: `${shadows.button}, inset 0 -1px 0 rgba(0, 0, 0, .12)` },
      },
      outlined: {
        padding: '6px 13px',
        color: colours.ink,
        borderColor: colours.line2,
        backgroundColor: colours.page,
        boxShadow: shadows.button,
        '&:hover': { backgroundColor: colours.tint, borderColor: colours.field },
        '&.MuiButton-colorError': { color: colours.bad },
      },
      text: {
        paddingInline: 10,
        color: colours.link,
        '&:hover': { backgroundColor: colours.primaryTint },
        '&.MuiButton-colorInherit': quiet,
        '&.MuiButton-colorError': { color: colours.bad, '&:hover': { backgroundColor: colours.badTint } },
        '&.Mui-disabled, &[aria-disabled="true"]': { backgroundColor: 'transparent' },
      },
      sizeSmall: ({ theme }) => ({
        minHeight: 28,
        padding: '3px 10px',
        fontSize: 13,
        borderRadius: 6,
        [theme.breakpoints.down('sm')]: { minHeight: 36 },
      }),
      fullWidth: ({ theme }) => ({ [theme.breakpoints.up('sm')]: { minHeight: measures.wideButton } }),
      sizeLarge: { minHeight: 44, padding: '10px 20px', fontSize: 15 },
      startIcon: { marginLeft: -2, '& > *:nth-of-type(1)': { fontSize: 18 } },
      endIcon: { marginRight: -4, '& > *:nth-of-type(1)': { fontSize: 18 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...quiet,
        minWidth: measures.control,
        minHeight: measures.control,
        padding: 6,
        borderRadius: 8,
        [theme.breakpoints.down('sm')]: {
          minWidth: measures.controlOnPhone,
          minHeight: measures.controlOnPhone,
        },
      }),
      sizeSmall: ({ theme }) => ({
        minWidth: 28,
        minHeight: 28,
        padding: 4,
        borderRadius: 6,
        [theme.breakpoints.down('sm')]: { minWidth: 36, minHeight: 36 },
      }),
    },
  },
  MuiMenu: {
    styleOverrides: { list: { padding: 4 }, paper: { minWidth: 200 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: measures.control,
        padding: '6px 10px',
        borderRadius: 6,
        fontSize: 14,
        [theme.breakpoints.down('sm')]: { minHeight: measures.controlOnPhone },
        '&:hover, &.Mui-focusVisible': { backgroundColor: colours.tint2 },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: colours.primaryTint },
      }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44, borderBottom: `1px solid ${colours.line}` },
      list: { gap: 24 },
      scroller: {
        '@supports (animation-timeline: scroll())': {
          animation: 'fade-tabs linear both',
          animationTimeline: 'scroll(self inline)',
        },
      },
      indicator: { height: 2 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 44,
        padding: '10px 0',
        fontWeight: 500,
        color: colours.ink2,
        '&:hover': { color: colours.ink },
        '&.Mui-selected': { color: colours.ink, fontWeight: 600 },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      // Label: a name given by users.
      root: {
        height: 22,
        borderRadius: 4,
        fontSize: 12,
        fontWeight: 500,
        color: colours.ink2,
        backgroundColor: colours.page,
        boxShadow: `inset 0 0 0 1px ${colours.line2}`,
        '&.MuiChip-deletable': {
          color: colours.link,
          backgroundColor: colours.primaryTint,
          boxShadow: 'none',
        },
      },
      label: { paddingInline: 8 },
      deleteIcon: {
        fontSize: 16,
        margin: '0 4px 0 -4px',
        color: 'inherit',
        '&:hover': { color: colours.ink },
      },
    },
  },
};
