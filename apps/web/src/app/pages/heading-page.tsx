import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../entities/routes/path-to.ts';
import { useUser } from '../../entities/session/use-user.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { guard } from '../guard.ts';
import { useRouteName } from '../use-route-name.ts';

const LinkButton = createLink(Button);

/** A screen that is not built yet: its title, what it will be, and what can be done meanwhile. */
export function HeadingPage() {
  const { t } = useTranslation();
  const name = useRouteName();
  const user = useUser();
  if (!name) return null;
  const isBuyer = guard('bidderList', user) === 'allowed';
  return (
    <>
      <PageHead title={t(`pages.${name}`)} />
      <EmptyState
        icon={ForumOutlined}
        text={t('notBuilt.messages')}
        action={
          <LinkButton variant="outlined" to={pathTo(isBuyer ? 'bidderList' : 'faq')}>
            {t(isBuyer ? 'notBuilt.suppliers' : 'notBuilt.faq')}
          </LinkButton>
        }
      />
    </>
  );
}
