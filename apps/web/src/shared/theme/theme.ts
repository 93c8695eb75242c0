import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';
import { palette } from './palette.ts';
import './fonts.css';

/** MUI theme of the product. */
export const theme = createTheme({
  palette,
  components,
  spacing: 8,
  shape: { borderRadius: 8 },
  // Respects the system setting for reduced motion.
  motion: { reducedMotion: 'system' },
  // Phones are narrower than 700. The side column is next to the content from 1200.
  breakpoints: { values: { xs: 0, sm: 700, md: 900, lg: 1200, xl: 1440 } },
  typography: {
    fontFamily: '"Inter Variable", "Inter stand-in", system-ui, sans-serif',
    h1: {
      fontSize: 24,
      lineHeight: 32 / 24,
      fontWeight: 620,
      letterSpacing: '-0.018em',
      '@media (max-width: 699.95px)': { fontSize: 22, lineHeight: 28 / 22 },
    },
    h2: { fontSize: 20, lineHeight: 28 / 20, fontWeight: 620, letterSpacing: '-0.014em' },
    h3: { fontSize: 16, lineHeight: 24 / 16, fontWeight: 600, letterSpacing: '-0.008em' },
    subtitle1: { fontSize: 14, lineHeight: 20 / 14, fontWeight: 600 },
    subtitle2: { fontSize: 13, lineHeight: 20 / 13, fontWeight: 550 },
    body1: { fontSize: 14, lineHeight: 20 / 14 },
    body2: { fontSize: 13, lineHeight: 20 / 13 },
    caption: { fontSize: 12, lineHeight: 16 / 12 },
    button: { fontSize: 14, lineHeight: 20 / 14, fontWeight: 550, textTransform: 'none' },
  },
});
