import Link from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';

/** External link in a new tab, announced to screen readers. */
export function OutsideLink({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {href}
      <span style={visuallyHidden}> {t('details.opensElsewhere')}</span>
    </Link>
  );
}
