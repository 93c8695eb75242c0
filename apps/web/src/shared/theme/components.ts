import type { Components, ComponentsPropsList, Theme } from '@mui/material/styles';

const focusRing = { outline: '2px solid #1976D2', outlineOffset: 2 };

/** What the library's components are unless a screen says otherwise. */
export const componentDefaults: { [Name in keyof ComponentsPropsList]?: Partial<ComponentsPropsList[Name]> } =
  {
    MuiButtonBase: { disableRipple: true },
    MuiButton: { disableElevation: true },
    MuiCard: { variant: 'outlined' },
    MuiTextField: { size: 'small', fullWidth: true },
    MuiFormControl: { size: 'small' },
    MuiTooltip: { arrow: true },
  };

/** How the library's components look unlike their defaults. */
export const components: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { overflowWrap: 'break-word' },
      table: { fontVariantNumeric: 'tabular-nums' },
      ':focus-visible': focusRing,
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing } } },
  MuiButton: {
    styleOverrides: {
      root: { minHeight: 36, paddingInline: 16 },
      // On the page's grey the primary colour falls below the contrast of AA.
      outlined: ({ theme }) => ({ backgroundColor: theme.palette.background.paper }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: { notchedOutline: { borderColor: '#8593A1' } },
  },
  MuiInputBase: {
    // Phones zoom into fields with smaller text.
    styleOverrides: { root: { '@media (pointer: coarse)': { fontSize: 16 } } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: 13,
        height: 48,
        padding: theme.spacing(1, 2),
        borderColor: theme.palette.divider,
      }),
      head: ({ theme }) => ({
        fontWeight: 600,
        color: theme.palette.text.secondary,
        backgroundColor: theme.palette.background.paper,
      }),
    },
  },
};
