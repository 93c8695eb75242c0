import type { Organisation } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../../entities/status/status-mark.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { OrganisationLogo } from './organisation-logo.tsx';

interface OrganisationHeadProps {
  organisation: Organisation;
  editButton: ReactNode;
}

/** Header of the organisation page. */
export function OrganisationHead({ organisation, editButton }: OrganisationHeadProps) {
  const { t } = useTranslation();
  const { name, status, timeZone, businessUnitCount, adminCount } = organisation;
  const facts = [
    timeZone,
    t('organisation.units', { count: businessUnitCount }),
    t('organisation.admins', { count: adminCount }),
  ];
  return (
    <PageHead
      title={name}
      mark={<OrganisationLogo organisation={organisation} />}
      status={<StatusMark status={status} />}
      // A number stays with its word where the line breaks.
      description={facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')}
      actions={editButton}
    />
  );
}
