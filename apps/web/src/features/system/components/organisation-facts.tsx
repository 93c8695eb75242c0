import type { Organisation } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

/** Read-only facts about an organisation for a system admin. */
export function OrganisationFacts({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const { name, timeZone, createdAt, businessUnitCount, adminCount } = organisation;
  return (
    <DefinitionList
      facts={[
        { label: t('system.newOrganisation.name'), value: name },
        { label: t('system.newOrganisation.timeZone'), value: timeZone },
        { label: t('system.organisations.units'), value: t('system.number', { value: businessUnitCount }) },
        { label: t('system.organisation.people'), value: t('system.number', { value: adminCount }) },
        {
          label: t('system.organisations.created'),
          value: <Timestamp instant={createdAt} isDateOnly />,
        },
      ]}
    />
  );
}
