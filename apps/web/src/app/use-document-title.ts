import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../shared/ui/page-title.ts';
import { useRouteName } from './use-route-name.ts';

/** Keeps the title of the window in step with the page: what it shows, or else what its route is called. */
export function useDocumentTitle(): void {
  const { t } = useTranslation();
  const name = useRouteName();
  const title = usePageTitle();
  useEffect(() => {
    const page = title ?? (name && t(`pages.${name}`));
    document.title = page ? t('shell.pageTitle', { page }) : t('shell.product');
  }, [name, title, t]);
}
