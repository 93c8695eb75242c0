import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { OrganisationSupplierDetails } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { SupplierFacts } from '../../../entities/suppliers/supplier-facts.tsx';
import { SupplierSections } from '../../../entities/suppliers/supplier-sections.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { supplierHistory } from '../api/history-sources.ts';
import { supplierQuery } from '../api/supplier-queries.ts';
import { useChangeSupplier } from '../api/use-change-supplier.ts';
import { OrganisationSupplierForm } from './organisation-supplier-form.tsx';
import { PageFailure } from './page-failure.tsx';

/** One supplier of any business unit: profile, people and history. */
export function OrganisationSupplierPage({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(supplierQuery(supplierId));
  if (data) return <LoadedSupplier key={data.id} supplier={data} />;
  if (!error) return <PageSkeleton />;
  const title = t('pages.bidder');
  return <PageFailure title={title} error={error} onRetry={() => void refetch()} />;
}

function LoadedSupplier({ supplier }: { supplier: OrganisationSupplierDetails }) {
  const { t } = useTranslation();
  const { id, businessUnit } = supplier;
  const { setStatus } = useChangeSupplier(id);
  const history = useMemo(() => supplierHistory(id), [id]);
  const list = {
    label: t('pages.sourcingOrganisationSuppliers'),
    href: pathTo('sourcingOrganisationSuppliers'),
  };
  return (
    <SupplierSections
      supplier={supplier}
      list={list}
      team={{ base: '/api/sourcing-organisation/suppliers/:supplierId', params: { supplierId: id } }}
      history={history}
      setStatus={setStatus}
      view={
        <>
          {businessUnit.status === 'INACTIVE' && (
            <Alert severity="warning" sx={{ mb: 3 }}>
              {t('organisationSuppliers.unitInactive', { unit: businessUnit.name })}
            </Alert>
          )}
          <SupplierFacts supplier={supplier} />
        </>
      }
      form={(onClose) => <OrganisationSupplierForm supplier={supplier} onClose={onClose} />}
    />
  );
}
