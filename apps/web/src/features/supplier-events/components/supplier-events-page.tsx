import { useTranslation } from 'react-i18next';
import {
  type SupplierEventRequest,
  SupplierEventsList,
} from '../../../entities/events/supplier-events-list.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';

const readOwnEvents = async (query: SupplierEventRequest, signal: AbortSignal) =>
  (await callApi('GET /api/supplier/events', { query, signal, errors: 'caller' })).data;

/** Events that the supplier is invited to, active and completed. */
export function SupplierEventsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('pages.supplierEvents')} />
      <SupplierEventsList
        whose="own"
        isOwn
        read={readOwnEvents}
        rowHref={({ id }) => pathTo('bidderEventView', { eventId: id })}
      />
    </>
  );
}
