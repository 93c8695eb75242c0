import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Supplier } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type SupplierEventRequest,
  SupplierEventsList,
} from '../../../entities/events/supplier-events-list.tsx';
import { MessagesWith } from '../../../entities/messages/messages-with.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { SupplierFacts } from '../../../entities/suppliers/supplier-facts.tsx';
import { SupplierSections } from '../../../entities/suppliers/supplier-sections.tsx';
import { callApi } from '../../../shared/lib/api.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { supplierFiguresQuery, supplierHistory, supplierQuery } from '../api/supplier-query.ts';
import { useChangeSupplier } from '../api/use-change-supplier.ts';
import { SupplierActiveEvents, SupplierFigures, WaitingNow } from './supplier-figures.tsx';
import { SupplierNote } from './supplier-note.tsx';
import { SupplierProfileForm } from './supplier-profile-form.tsx';

/** One supplier: profile, people and history. */
export function SupplierPage() {
  const { bidderId = '' }: { bidderId?: string } = useParams({ strict: false });
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(supplierQuery(bidderId));
  if (data) return <LoadedSupplier key={data.id} supplier={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <>
      <PageHead title={t('pages.bidder')} />
      <Card>
        <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
      </Card>
    </>
  );
}

function LoadedSupplier({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation();
  const { id } = supplier;
  const { setStatus } = useChangeSupplier(id);
  const history = useMemo(() => supplierHistory(id), [id]);
  const { data: figures } = useQuery(supplierFiguresQuery(id));
  const writeHref = pathTo('composeMessage', {}, { to: id });
  // Nobody would get a message to a supplier that is deactivated or has no users.
  const canWrite = supplier.status === 'ACTIVE' && supplier.activeUserCount > 0;
  const readEvents = async (query: SupplierEventRequest, signal: AbortSignal) => {
    const options = { params: { supplierId: id }, query, signal, errors: 'caller' } as const;
    return (await callApi('GET /api/business-unit/suppliers/:supplierId/events', options)).data;
  };
  return (
    <SupplierSections
      supplier={supplier}
      list={{ label: t('pages.bidderList'), href: pathTo('bidderList') }}
      team={{ base: '/api/business-unit/suppliers/:supplierId', params: { supplierId: id } }}
      history={history}
      setStatus={setStatus}
      events={
        <SupplierEventsList
          whose={id}
          prefix="events"
          read={readEvents}
          rowHref={(event) => pathTo('event', { eventId: event.id })}
        />
      }
      messages={<MessagesWith supplierId={id} writeHref={writeHref} />}
      writeHref={canWrite ? writeHref : undefined}
      side={figures && <WaitingNow list={figures} />}
      view={
        <>
          {figures?.tasks && <SupplierFigures tasks={figures.tasks} />}
          <SupplierFacts supplier={supplier} />
          <SupplierNote notes={supplier.notes} />
          {figures && <SupplierActiveEvents list={figures} />}
        </>
      }
      form={(onClose) => <SupplierProfileForm supplier={supplier} onClose={onClose} />}
    />
  );
}
