import { HelpPage } from '../../features/content/components/help-page.tsx';
import { ServiceStatus } from '../../features/status/components/service-status.tsx';

/** Help, with the service status below. */
export function HelpAndStatusPage() {
  return (
    <HelpPage>
      <ServiceStatus />
    </HelpPage>
  );
}
