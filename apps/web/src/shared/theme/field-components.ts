import type { ComponentOverrides } from './component-styles.ts';
import { colours, focusRing, measures } from './tokens.ts';

/** Theme of form fields. Labels are above their fields: no notch, no floating. */
export const fieldComponents: ComponentOverrides = {
  MuiInputLabel: {
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 4,
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 550,
        whiteSpace: 'normal',
        color: colours.ink,
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: colours.ink },
      },
      asterisk: { color: colours.bad },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '6px 0 0',
        fontSize: 13,
        lineHeight: '18px',
        color: colours.ink3,
        '&.Mui-error': { color: colours.bad, fontWeight: 500 },
        '&.Mui-disabled': { color: colours.ink3 },
      },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: {
        fontSize: 14,
        lineHeight: '20px',
        // Phones zoom into fields with smaller text.
        '@media (pointer: coarse)': { fontSize: 16 },
      },
      input: { height: 20, '&::placeholder': { color: colours.ink3, opacity: 1 } },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: measures.control,
        backgroundColor: colours.page,
        [theme.breakpoints.down('sm')]: { minHeight: measures.controlOnPhone },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: colours.ink2 },
        '&.Mui-focused': { boxShadow: focusRing.field },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: colours.primary, borderWidth: 1 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: colours.bad },
        '&.Mui-error.Mui-focused': { boxShadow: focusRing.invalidField },
        '&.Mui-disabled, &.MuiInputBase-readOnly': { backgroundColor: colours.tint2 },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: colours.line2 },
      }),
      input: {
        padding: '8px 12px',
        '&.Mui-disabled': { WebkitTextFillColor: colours.ink3 },
      },
      multiline: { padding: '8px 12px', '& .MuiOutlinedInput-input': { padding: 0 } },
      adornedEnd: { paddingRight: 8, '& .MuiOutlinedInput-input': { paddingRight: 0 } },
      adornedStart: { paddingLeft: 12, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
      notchedOutline: { top: 0, borderColor: colours.field, '& legend': { display: 'none' } },
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: { minHeight: 'auto' },
      icon: { color: colours.ink3, fontSize: 20, top: 'calc(50% - 10px)' },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root': { padding: '3px 39px 3px 8px', gap: 4 },
        '&.MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '5px 4px', minWidth: 64 },
      },
      tag: { margin: 0, maxWidth: '100%' },
      listbox: { padding: 4, fontSize: 14 },
      option: {
        minHeight: `${measures.control}px !important`,
        padding: '6px 10px !important',
        borderRadius: 6,
        '&.Mui-focused': { backgroundColor: `${colours.tint2} !important` },
        '&[aria-selected="true"]': { backgroundColor: `${colours.primaryTint} !important` },
      },
      noOptions: { fontSize: 14, color: colours.ink2 },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginLeft: -7, alignItems: 'flex-start' },
      label: { fontSize: 14, lineHeight: '20px', paddingTop: 6 },
      asterisk: { color: colours.bad },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { padding: 6, color: colours.field, '& svg': { fontSize: 20 } } } },
  MuiRadio: { styleOverrides: { root: { padding: 6, color: colours.field, '& svg': { fontSize: 20 } } } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 32, height: 18, padding: 0, margin: '7px 8px 7px 7px', overflow: 'visible' },
      switchBase: {
        padding: 2,
        '&.Mui-checked': { transform: 'translateX(14px)', color: colours.page },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: colours.primary },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing.outline,
      },
      thumb: { width: 14, height: 14, boxShadow: 'none', backgroundColor: colours.page },
      track: { borderRadius: 9, opacity: 1, backgroundColor: colours.field },
    },
  },
};
