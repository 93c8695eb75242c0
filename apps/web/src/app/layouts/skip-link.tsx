import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { contentId } from '../use-focus-on-navigation.ts';

/** Lets keyboard users skip the top bar. Visible only while focused. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <Link
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
      sx={{
        position: 'fixed',
        displayPrint: 'none',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 3,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('shell.skipToContent')}
    </Link>
  );
}
