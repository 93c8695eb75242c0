import { useTranslation } from 'react-i18next';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { useRouteName } from '../use-route-name.ts';

/** A screen that has its title alone. */
export function HeadingPage() {
  const { t } = useTranslation();
  const name = useRouteName();
  return name && <PageHead title={t(`pages.${name}`)} />;
}
