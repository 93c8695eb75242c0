import { HelpPage } from '../../features/content/components/help-page.tsx';
import { ServiceStatus } from '../../features/status/components/service-status.tsx';

/** Help, and below it how this installation is doing. */
export function HelpAndStatusPage() {
  return (
    <HelpPage>
      <ServiceStatus />
    </HelpPage>
  );
}
