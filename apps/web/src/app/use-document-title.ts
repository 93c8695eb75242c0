import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteName } from './use-route-name.ts';

/** Keeps the title of the window in step with the route. */
export function useDocumentTitle(): void {
  const { t } = useTranslation();
  const name = useRouteName();
  useEffect(() => {
    document.title = name ? t('shell.pageTitle', { page: t(`pages.${name}`) }) : t('shell.product');
  }, [name, t]);
}
