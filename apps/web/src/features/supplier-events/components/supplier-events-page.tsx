import { useTranslation } from 'react-i18next';
import {
  type SupplierEventRequest,
  SupplierEventsList,
} from '../../../entities/events/supplier-events-list.tsx';
import { BuyerLogo } from '../../../entities/organisations/buyer-logo.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';

const readOwnEvents = async (query: SupplierEventRequest, signal: AbortSignal) =>
  (await callApi('GET /api/supplier/events', { query, signal, errors: 'caller' })).data;

/** Events that the supplier is invited to, active and completed. */
export function SupplierEventsPage() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      <PageHead title={t('pages.supplierEvents')} mark={<BuyerLogo name={user?.organisationName ?? ''} />} />
      <SupplierEventsList
        whose="own"
        isOwn
        read={readOwnEvents}
        rowHref={({ id }) => pathTo('bidderEventView', { eventId: id })}
      />
    </>
  );
}
