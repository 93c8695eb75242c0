import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { pathTo } from '../routes/path-to.ts';

const links = ['privacyPolicy', 'termsAndConditions', 'cookiePolicy', 'help'] as const;

/** Footer of the pages around the login. */
export function AuthLinks() {
  const { t } = useTranslation();
  return (
    <Box
      component="nav"
      aria-label={t('footer.links')}
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 2, rowGap: 0.5 }}
    >
      {links.map((name) => (
        <AppLink
          key={name}
          href={pathTo(name)}
          underline="hover"
          sx={{ color: 'text.secondary', fontSize: 12, lineHeight: '16px', py: 0.5 }}
        >
          {t(`footer.${name}`)}
        </AppLink>
      ))}
    </Box>
  );
}
