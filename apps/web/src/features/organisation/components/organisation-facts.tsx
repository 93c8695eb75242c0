import type { Organisation } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { OrganisationLogo } from './organisation-logo.tsx';

/** Read-only facts about the user's organisation. */
export function OrganisationFacts({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const { name, timeZone, createdAt, businessUnitCount, adminCount, logo } = organisation;
  return (
    <DefinitionList
      facts={[
        { label: t('organisationDetails.name'), value: name },
        { label: t('organisationDetails.timeZone'), value: timeZone },
        {
          label: t('organisationDetails.logo'),
          value: logo && <OrganisationLogo organisation={organisation} />,
        },
        {
          label: t('organisation.tabs.businessUnits'),
          value: t('organisation.number', { count: businessUnitCount }),
        },
        { label: t('organisation.people'), value: t('organisation.number', { count: adminCount }) },
        {
          label: t('businessUnits.columns.created'),
          value: <Timestamp instant={createdAt} isDateOnly />,
        },
      ]}
    />
  );
}
