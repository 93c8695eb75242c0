import { ThemeProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../shared/lib/create-query-client.ts';
import { componentDefaults } from '../shared/theme/components.ts';
import { theme } from '../shared/theme/theme.ts';

/** Providers of every screen: theme and query cache. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  // MUI's own ThemeProvider would add unused colour scheme switching to the initial bundle.
  return (
    <ThemeProvider theme={theme}>
      <DefaultPropsProvider value={componentDefaults}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </DefaultPropsProvider>
    </ThemeProvider>
  );
}
