import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { PageSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { lazyComponent } from '../lazy-component.ts';

// Each view is loaded with its texts when first shown.
const SupplierEventPage = lazyComponent(
  () =>
    loadTexts(['events', 'supplierEvents', 'supplierEvent', 'messages', 'uploads']).then(
      () => import('../../features/supplier-events/components/supplier-event-page.tsx'),
    ),
  'SupplierEventPage',
);

const ReceiptPage = lazyComponent(
  () =>
    loadTexts(['supplierEvents', 'supplierEvent', 'receipt']).then(
      () => import('../../features/supplier-events/components/receipt/receipt-page.tsx'),
    ),
  'ReceiptPage',
);

const ResponsePage = lazyComponent(
  () =>
    loadTexts(['responses', 'sheets', 'events', 'supplierEvents', 'messages', 'uploads']).then(
      () => import('../../features/responses/components/response-page.tsx'),
    ),
  'ResponsePage',
);

/** Supplier's view of an event or of one of its tasks. */
export function BidderEventViewPage() {
  const { eventId = '', taskId }: { eventId?: string; taskId?: string } = useParams({ strict: false });
  const { view }: { view?: unknown } = useSearch({ strict: false });
  return (
    <Suspense fallback={<PageSkeleton />}>
      {!taskId ? (
        <SupplierEventPage key={eventId} eventId={eventId} />
      ) : view === 'receipt' ? (
        <ReceiptPage key={taskId} eventId={eventId} taskId={taskId} />
      ) : (
        <ResponsePage
          key={taskId}
          eventId={eventId}
          taskId={taskId}
          view={view === 'review' ? 'review' : 'form'}
        />
      )}
    </Suspense>
  );
}
