import type { PaletteOptions } from '@mui/material/styles';
import { colours } from './tokens.ts';

/** Design tokens mapped to MUI's palette. */
export const palette: PaletteOptions = {
  primary: { main: colours.primary, dark: colours.primaryDark, contrastText: colours.page },
  // The button that opens the box.
  secondary: { main: colours.navy, dark: colours.navyDeep, contrastText: colours.page },
  success: { main: colours.ok, light: colours.okFill, dark: colours.ok, contrastText: colours.page },
  warning: { main: colours.warn, light: colours.warnFill, dark: colours.warn, contrastText: colours.page },
  error: { main: colours.bad, light: colours.badFill, dark: '#8F1E18', contrastText: colours.page },
  info: { main: colours.link, light: colours.primary, dark: colours.link, contrastText: colours.page },
  text: { primary: colours.ink, secondary: colours.ink2, disabled: colours.off },
  background: { default: colours.page, paper: colours.page },
  divider: colours.line,
  action: {
    hover: colours.tint,
    selected: colours.primaryTint,
    active: colours.ink2,
    disabled: colours.off,
    disabledBackground: colours.tint2,
  },
};
