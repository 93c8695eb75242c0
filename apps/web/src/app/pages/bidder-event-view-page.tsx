import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { PageSkeleton } from '../../shared/ui/skeletons.tsx';
import { lazyPart } from '../lazy-part.ts';

// Each view of the address is loaded when it is first shown, with its texts.
const SupplierEventPage = lazyPart(
  () =>
    loadTexts(['events', 'supplierEvents', 'supplierEvent']).then(
      () => import('../../features/supplier-events/components/supplier-event-page.tsx'),
    ),
  'SupplierEventPage',
);

/** A supplier's view of an event: the event itself, or one of its tasks. */
export function BidderEventViewPage() {
  const { eventId = '' }: { eventId?: string; taskId?: string } = useParams({ strict: false });
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SupplierEventPage key={eventId} eventId={eventId} />
    </Suspense>
  );
}
