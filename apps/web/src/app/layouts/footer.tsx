import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../entities/routes/path-to.ts';
import { useUserInRole } from '../../entities/session/use-user.ts';
import { versionQuery } from '../../shared/lib/version-query.ts';
import { measures } from '../../shared/theme/tokens.ts';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';

const publicLinks = ['termsAndConditions', 'cookiePolicy', 'privacyPolicy', 'help'] as const;
const signedInLinks = ['faq', 'training'] as const;

/** Footer of all regular pages. */
export function Footer() {
  const { t } = useTranslation();
  const user = useUserInRole();
  const { data: version } = useQuery(versionQuery);
  const links = user ? [...publicLinks, ...signedInLinks] : publicLinks;
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          columnGap: 3,
          maxWidth: measures.content,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          py: 1,
        }}
      >
        <Box component="nav" aria-label={t('footer.links')}>
          <Box
            component="ul"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, m: 0, p: 0, listStyle: 'none' }}
          >
            {links.map((name) => (
              <li key={name}>
                <AppLink
                  href={pathTo(name)}
                  variant="caption"
                  underline="hover"
                  sx={{ display: 'inline-block', py: 1, color: 'text.secondary' }}
                >
                  {t(`footer.${name}`)}
                </AppLink>
              </li>
            ))}
          </Box>
        </Box>
        <Typography variant="caption" color="textSecondary" sx={{ py: 1 }}>
          {version && t('shell.version', { version: version.version })}
        </Typography>
      </Box>
    </Box>
  );
}
