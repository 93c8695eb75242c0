import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { EventsPage } from '../../features/events/components/events-page.tsx';
import { FirstSteps } from '../../features/events/components/first-steps.tsx';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { PageSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { lazyComponent } from '../lazy-component.ts';

const UnitHistoryPage = lazyComponent(
  () =>
    loadTexts(['history']).then(() => import('../../features/unit-history/components/unit-history-page.tsx')),
  'UnitHistoryPage',
);

/** Events of the business unit, or its history with `?view=history`. */
export function SourcingEventsPage() {
  const { view }: { view?: unknown } = useSearch({ strict: false });
  if (view !== 'history') {
    return (
      <>
        <FirstSteps />
        <EventsPage />
      </>
    );
  }
  return (
    <Suspense fallback={<PageSkeleton />}>
      <UnitHistoryPage />
    </Suspense>
  );
}
