import { ThemeProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../shared/lib/create-query-client.ts';
import { componentDefaults } from '../shared/theme/components.ts';
import { theme } from '../shared/theme/theme.ts';

/** What every screen stands in: the look and the cache of what was read. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  // The library's own theme provider brings colour scheme switching into the first load, which nothing uses.
  return (
    <ThemeProvider theme={theme}>
      <DefaultPropsProvider value={componentDefaults}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </DefaultPropsProvider>
    </ThemeProvider>
  );
}
