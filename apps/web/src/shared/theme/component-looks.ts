import type { ThemeOptions } from '@mui/material/styles';

/** How the library's components look: by the name of the very type that themes take, which is compared at once. */
export type ComponentLooks = NonNullable<ThemeOptions['components']>;
