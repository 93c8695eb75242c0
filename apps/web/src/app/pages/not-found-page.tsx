import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SearchOff } from '../../shared/icons/search-off.ts';
import { FullPageNotice } from './notice.tsx';

const LinkButton = createLink(Button);

/** Shown for unknown URLs. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <FullPageNotice icon={<SearchOff />} title={t('notFound.title')} text={t('notFound.text')}>
      <LinkButton to="/" variant="contained">
        {t('shell.goHome')}
      </LinkButton>
    </FullPageNotice>
  );
}
