import Link from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';

/** A link out of the app, in a tab of its own; says so to those who do not see it. */
export function OutsideLink({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {href}
      <span style={visuallyHidden}> {t('details.opensElsewhere')}</span>
    </Link>
  );
}
