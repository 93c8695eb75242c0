import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AuditSection } from '../../../entities/audit/audit-section.tsx';
import { auditSource } from '../../../entities/audit/audit-source.ts';
import { TeamSection } from '../../../entities/people/team-section.tsx';

const noParams = {};
const platformAudit = auditSource('/api/system/audit');

/** The people who run the installation, and the audit trail of what belongs to no organisation. */
export function SystemAdminListPage() {
  const { t } = useTranslation();
  return (
    <>
      <TeamSection
        base="/api/system"
        params={noParams}
        placeName={t('system.place')}
        level="page"
        title={t('pages.systemAdminList')}
        lead={t('system.adminsLead')}
      />
      <Box sx={{ mt: 5 }}>
        <AuditSection source={platformAudit} chain="platform" timeZone="UTC" />
      </Box>
    </>
  );
}
