import type { ThemeOptions } from '@mui/material/styles';

/** Type of component overrides. Uses the exact type name of the theme options, which speeds up type checking. */
export type ComponentOverrides = NonNullable<ThemeOptions['components']>;
