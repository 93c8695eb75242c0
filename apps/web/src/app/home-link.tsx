import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Logo, type LogoVariant } from '../shared/ui/brand/logo.tsx';

const RouterLink = createLink(Link);

/** Logo with a link home. */
export function HomeLink({ variant }: { variant?: LogoVariant }) {
  const { t } = useTranslation();
  return (
    <RouterLink
      to="/"
      underline="none"
      aria-label={t('shell.homeLink')}
      sx={{ display: 'inline-flex', borderRadius: 1, color: 'text.primary' }}
    >
      <Logo variant={variant} />
    </RouterLink>
  );
}
