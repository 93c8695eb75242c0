import type { ComponentsPropsList } from '@mui/material/styles';
import { createElement } from 'react';
import { KeyboardArrowDown } from '../icons/keyboard-arrow-down.ts';
import { actionComponents } from './action-components.ts';
import type { ComponentOverrides } from './component-styles.ts';
import { fieldComponents } from './field-components.ts';
import { printStyles } from './print-styles.ts';
import { surfaceComponents } from './surface-components.ts';
import { colours, focusRing, lowScreen, messageBarHeight, topBarHeight } from './tokens.ts';

/** Default props of MUI components. */
export const componentDefaults: { [Name in keyof ComponentsPropsList]?: Partial<ComponentsPropsList[Name]> } =
  {
    MuiButtonBase: { disableRipple: true },
    MuiButton: { disableElevation: true },
    MuiCard: { variant: 'outlined' },
    MuiAutocomplete: { popupIcon: createElement(KeyboardArrowDown, { fontSize: 'small' }) },
    MuiSelect: { IconComponent: KeyboardArrowDown },
    MuiTextField: { size: 'small', fullWidth: true },
    MuiFormControl: { size: 'small' },
    // Avoids a global style sheet per field that detects autofill for floating labels, which are not used
    // here.
    MuiInputBase: { disableInjectingGlobalStyles: true },
    MuiInputLabel: { shrink: true },
    MuiLink: { color: colours.link },
    MuiTooltip: { arrow: true },
  };

/** Style overrides of MUI components. */
export const components: ComponentOverrides = {
  MuiCssBaseline: {
    styleOverrides: {
      html: {
        WebkitTextSizeAdjust: '100%',
        // Keeps scroll targets clear of the bars at the top and bottom.
        scrollPaddingTop: `calc(${topBarHeight} + 16px + ${messageBarHeight})`,
        scrollPaddingBottom: 'calc(76px + env(safe-area-inset-bottom))',
      },
      [lowScreen]: {
        ':root': { '--top-bar-height': '0px' },
        'header[data-top-bar]': { position: 'static' },
      },
      ...printStyles,
      body: { overflowWrap: 'break-word', fontOpticalSizing: 'auto' },
      ':focus-visible': focusRing.outline,
      // Tabs that go on beyond an edge fade out there.
      '@keyframes fade-tabs': {
        '0%': { maskImage: 'linear-gradient(to right, #000 calc(100% - 48px), transparent)' },
        '5%, 95%': {
          maskImage: 'linear-gradient(to right, transparent, #000 48px calc(100% - 48px), transparent)',
        },
        '100%': { maskImage: 'linear-gradient(to left, #000 calc(100% - 48px), transparent)' },
      },
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
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: 13,
        lineHeight: '20px',
        height: 48,
        padding: theme.spacing(1, 1.5),
        borderColor: colours.line,
      }),
      head: {
        height: 40,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 550,
        color: colours.ink3,
        backgroundColor: colours.page,
        borderColor: colours.line2,
      },
      // Aligns digits in columns. Elsewhere Inter's tabular figures would widen hyphens as well.
      alignRight: { fontVariantNumeric: 'tabular-nums' },
    },
  },
  ...actionComponents,
  ...fieldComponents,
  ...surfaceComponents,
};
