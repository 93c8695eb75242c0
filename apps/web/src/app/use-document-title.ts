import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../shared/ui/layout/page-title.ts';
import { useRouteName } from './use-route-name.ts';

/** Keeps the window title in sync with the page: its own title, or the name of its route. */
export function useDocumentTitle(): void {
  const { t } = useTranslation();
  const name = useRouteName();
  const title = usePageTitle();
  useEffect(() => {
    const page = title ?? (name && t(`pages.${name}`));
    document.title = page ? t('shell.pageTitle', { page }) : t('shell.product');
  }, [name, title, t]);
}
