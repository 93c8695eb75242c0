import { useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { LayoutName } from '../../entities/routes/route-table.ts';
import { readUser, subscribeSession } from '../../entities/session/session.ts';
import { SimpleLayout } from './simple-layout.tsx';
import { UserFormLayout } from './user-form-layout.tsx';

const loadDefaultLayout = () => import('./default-layout.tsx');

// The login has none of it; whoever is signed in, or signs in, will need it at once.
function loadForTheSignedIn(): void {
  if (readUser()) loadDefaultLayout().catch(() => undefined);
}
loadForTheSignedIn();
subscribeSession(loadForTheSignedIn);

const DefaultLayout = lazy(async () => ({ default: (await loadDefaultLayout()).DefaultLayout }));

const layouts: Record<LayoutName, ComponentType<{ children: ReactNode }>> = {
  default: DefaultLayout,
  'user-form': UserFormLayout,
  simple: SimpleLayout,
};

/** Puts a page into the layout that its route asks for. */
export function RouteLayout({ children }: { children: ReactNode }) {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout ?? 'default' });
  const Layout = layouts[name];
  return (
    <Suspense>
      <Layout>{children}</Layout>
    </Suspense>
  );
}
