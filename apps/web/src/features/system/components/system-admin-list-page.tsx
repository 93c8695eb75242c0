import { useTranslation } from 'react-i18next';
import { TeamSection } from '../../../entities/people/team-section.tsx';

const noParams = {};

/** The people who run the installation. */
export function SystemAdminListPage() {
  const { t } = useTranslation();
  return (
    <TeamSection
      base="/api/system"
      params={noParams}
      placeName={t('system.place')}
      level="page"
      title={t('pages.systemAdminList')}
      lead={t('system.adminsLead')}
    />
  );
}
