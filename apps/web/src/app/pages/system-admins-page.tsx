import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SystemAdminListPage } from '../../features/system/components/system-admin-list-page.tsx';
import { loadTexts } from '../../shared/i18n/load-texts.ts';
import { PageSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { lazyComponent } from '../lazy-component.ts';

const SystemHealthPage = lazyComponent(
  () => loadTexts(['systemHealth']).then(() => import('../../features/system/health/system-health-page.tsx')),
  'SystemHealthPage',
);

/** System admins, or the health of the installation with `?view=health`. */
export function SystemAdminsPage() {
  const { view }: { view?: unknown } = useSearch({ strict: false });
  if (view !== 'health') return <SystemAdminListPage />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SystemHealthPage />
    </Suspense>
  );
}
