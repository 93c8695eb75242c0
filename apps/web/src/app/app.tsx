import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { AppMessageBar } from '../shared/ui/feedback/app-message-bar.tsx';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';
import { SessionBarSlot } from './session-bar-slot.tsx';

/** The whole app. Uses the browser history unless another one is given. */
export function App({ history }: { history?: RouterHistory }) {
  const [router] = useState(() => createAppRouter(history));
  return (
    <Providers>
      <RouterProvider router={router} />
      <AppMessageBar>
        <SessionBarSlot />
      </AppMessageBar>
    </Providers>
  );
}
