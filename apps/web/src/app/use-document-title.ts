import { useMatches } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** A text that can name a page. */
export type TitleKey = Extract<ParseKeys, `${string}.title`>;

/** Keeps the title of the window in step with the route. */
export function useDocumentTitle(): void {
  const { t } = useTranslation();
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = key ? t('shell.pageTitle', { page: t(key) }) : t('shell.product');
  }, [key, t]);
}
