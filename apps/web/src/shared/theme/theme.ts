import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';
import { palette } from './palette.ts';
import './fonts.css';

/** Measures that layouts share, in pixels. */
export const measures = {
  topBar: 74,
  userMenu: 400,
  avatar: 38,
  content: 1440,
  form: 720,
  card: 420,
} as const;

/** The look of the product. */
export const theme = createTheme({
  palette,
  components,
  spacing: 8,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: '"Inter Variable", "Inter stand-in", system-ui, sans-serif',
    h1: { fontSize: 24, lineHeight: 32 / 24, fontWeight: 600, letterSpacing: '-0.01em' },
    h2: { fontSize: 20, lineHeight: 28 / 20, fontWeight: 600, letterSpacing: '-0.01em' },
    h3: { fontSize: 16, lineHeight: 24 / 16, fontWeight: 600 },
    subtitle1: { fontSize: 14, lineHeight: 20 / 14, fontWeight: 600 },
    subtitle2: { fontSize: 13, lineHeight: 20 / 13, fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: 22 / 14 },
    body2: { fontSize: 13, lineHeight: 20 / 13 },
    caption: { fontSize: 12, lineHeight: 16 / 12 },
    button: { fontSize: 14, fontWeight: 600, textTransform: 'none' },
  },
});
