import { useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { readUser, subscribeSession } from '../../shared/session/session.ts';
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

const layouts = { default: DefaultLayout, 'user-form': UserFormLayout, simple: SimpleLayout };

export type LayoutName = keyof typeof layouts;

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
