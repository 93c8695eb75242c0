import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../shared/ui/app-link.tsx';

const links = [
  ['privacyPolicy', '/privacy-policy'],
  ['termsAndConditions', '/terms-and-conditions'],
  ['cookiePolicy', '/cookie-policy'],
  ['help', '/help'],
] as const;

/** The footer of the login page. */
export function EntranceLinks() {
  const { t } = useTranslation();
  return (
    <Stack
      component="nav"
      aria-label={t('login.links')}
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', justifyContent: 'center', columnGap: 2, rowGap: 0.5 }}
    >
      {links.map(([name, href]) => (
        <AppLink
          key={name}
          href={href}
          underline="hover"
          sx={{ color: 'text.secondary', fontSize: 13, py: 0.5 }}
        >
          {t(`login.${name}`)}
        </AppLink>
      ))}
    </Stack>
  );
}
