import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** Full for wide screens, mobile for narrow ones. */
export type LogoVariant = 'full' | 'mobile';

const sizes = { full: { mark: 36, name: 20 }, mobile: { mark: 28, name: 17 } };

/** Logo, a tender being dropped into a locked box, with the product name. */
export function Logo({ variant = 'full' }: { variant?: LogoVariant }) {
  const { t } = useTranslation();
  const { mark, name } = sizes[variant];
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25 }}>
      <img src="/favicon.svg" alt="" width={mark} height={mark} />
      <Typography component="span" sx={{ fontSize: name, fontWeight: 650, letterSpacing: '-0.02em' }}>
        {t('shell.product')}
      </Typography>
    </Box>
  );
}
