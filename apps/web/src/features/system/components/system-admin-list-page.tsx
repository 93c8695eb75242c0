import { useTranslation } from 'react-i18next';
import { AuditSection } from '../../../entities/audit/audit-section.tsx';
import { auditSource } from '../../../entities/audit/audit-source.ts';
import { HistoryTable } from '../../../entities/history/history-table.tsx';
import { TeamSection } from '../../../entities/people/team-section.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { SectionTabs } from '../../../shared/ui/layout/section-tabs.tsx';
import { siteHistory } from '../api/site-history.ts';
import { HealthLink } from './health-link.tsx';

const noParams = {};
const siteAudit = auditSource('/api/system/audit');

/** System admins, their history, and the audit trail of everything outside organisations. */
export function SystemAdminListPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={t('pages.systemAdminList')}
        description={t('system.adminsLead')}
        actions={<HealthLink />}
      />
      <SectionTabs
        label={t('system.sections')}
        sections={[
          {
            id: 'people',
            label: t('system.tabs.people'),
            content: <TeamSection base="/api/system" params={noParams} teamName={t('system.place')} />,
          },
          {
            id: 'history',
            label: t('system.tabs.history'),
            content: (
              <>
                <AuditSection source={siteAudit} chain="platform" />
                <HistoryTable source={siteHistory} name={t('system.place')} />
              </>
            ),
          },
        ]}
      />
    </>
  );
}
