import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamSection } from '../../../entities/people/team-section.tsx';
import { appEvents } from '../../../entities/session/app-events.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';

/** People of the supplier of the logged-in supplier admin. */
export function MyTeamPage() {
  const { bidderId }: { bidderId?: string } = useParams({ strict: false });
  const { t } = useTranslation();
  const user = useUser();
  const isOwn = user !== null && user.bidderId === bidderId;
  useRedirectUnlessOwn(isOwn || user === null);
  if (!isOwn) return null;
  const name = user.bidderName ?? t('suppliers.myTeam.place');
  return (
    <TeamSection
      level="page"
      base="/api/supplier/team"
      params={{}}
      teamName={name}
      title={t('pages.bidderMyTeam')}
      lead={t('suppliers.myTeam.lead', { name })}
      invitedEvent={appEvents.supplierAdminInvited}
    />
  );
}

/** The team of another supplier is treated as not found. */
function useRedirectUnlessOwn(isOwn: boolean): void {
  const { t } = useTranslation();
  const router = useRouter();
  useEffect(() => {
    if (isOwn) return;
    showAppMessage({ text: t('errors.notFound'), status: 'error', forNextPage: true });
    void router.navigate({ href: '/', replace: true });
  }, [isOwn, router, t]);
}
