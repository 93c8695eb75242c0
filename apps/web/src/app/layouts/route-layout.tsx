import { CatchBoundary, type ErrorComponentProps, useMatches } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { LayoutName } from '../../entities/routes/route-table.ts';
import { readUser, subscribeSession } from '../../entities/session/session.ts';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { PageSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { lazyComponent } from '../lazy-component.ts';
import { FailurePage } from '../pages/failure-page.tsx';
import { SimpleLayout } from './simple-layout.tsx';
import { UserFormLayout } from './user-form-layout.tsx';

const DefaultLayout = lazyComponent(
  () =>
    Promise.all([import('./default-layout.tsx'), loadTexts(['frame', 'kitParts'])]).then(
      ([layout]) => layout,
    ),
  'DefaultLayout',
);

// The login does not need these parts, but a logged-in user needs them immediately.
function preloadForUser(): void {
  if (readUser()) void DefaultLayout.preload?.();
}
preloadForUser();
subscribeSession(preloadForUser);

const layouts: Record<LayoutName, ComponentType<{ children: ReactNode }>> = {
  default: DefaultLayout,
  'user-form': UserFormLayout,
  simple: SimpleLayout,
};

/** Renders a page in the layout of its route. */
export function RouteLayout({ children }: { children: ReactNode }) {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout ?? 'default' });
  const Layout = layouts[name];
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={LayoutFailure}>
      <Suspense fallback={<PageSkeleton />}>
        <Layout>{children}</Layout>
      </Suspense>
    </CatchBoundary>
  );
}

/** Shows the error if the layout itself fails. */
function LayoutFailure({ error, reset, info }: ErrorComponentProps) {
  async function tryAgain() {
    await DefaultLayout.preload?.();
    reset();
  }
  return (
    <SimpleLayout>
      <FailurePage error={error} info={info} reset={() => void tryAgain()} />
    </SimpleLayout>
  );
}
