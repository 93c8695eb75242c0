import type { BusinessUnit } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

/** Read-only facts about a business unit. */
export function BusinessUnitFacts({ unit }: { unit: BusinessUnit }) {
  const { t } = useTranslation();
  const { id, name, timeZone, createdAt, adminCount, eventCount, supplierCount } = unit;
  const suppliers = (
    <AppLink href={pathTo('sourcingOrganisationSuppliers', {}, { businessUnitId: id })}>
      {t('organisation.suppliers', { count: supplierCount })}
    </AppLink>
  );
  return (
    <DefinitionList
      facts={[
        { label: t('businessUnits.name'), value: name },
        { label: t('businessUnits.timeZone'), value: timeZone },
        { label: t('businessUnits.columns.events'), value: t('organisation.number', { count: eventCount }) },
        { label: t('businessUnits.columns.suppliers'), value: suppliers },
        { label: t('businessUnits.columns.admins'), value: t('organisation.number', { count: adminCount }) },
        {
          label: t('businessUnits.columns.created'),
          value: <Timestamp instant={createdAt} isDateOnly />,
        },
      ]}
    />
  );
}
