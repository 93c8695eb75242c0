import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { MonitorHeartOutlined } from '../../../shared/icons/monitor-heart-outlined.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';

/** Link from the pages of a system admin to the health of the installation. */
export function HealthLink() {
  const { t } = useTranslation();
  return (
    <LinkButton
      href={pathTo('systemAdminList', {}, { view: 'health' })}
      variant="outlined"
      startIcon={<MonitorHeartOutlined />}
    >
      {t('system.health')}
    </LinkButton>
  );
}
