import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const shownAtFirst = 5;

interface ShortNamesProps {
  /** Accessible name of the list. */
  label: string;
  /** Empty while loading. */
  names: string[];
  total: number;
}

/** The first names of a list, and all of them in a scrolling list on request. */
export function ShortNames({ label, names, total }: ShortNamesProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  // One more name takes no more room than the link.
  const hidden = isWhole || names.length <= shownAtFirst + 1 ? 0 : total - shownAtFirst;
  const shown = hidden > 0 ? names.slice(0, shownAtFirst) : names;
  return (
    <Box
      role="group"
      aria-label={label}
      {...(isWhole && { tabIndex: 0 })}
      sx={{
        minHeight: 20,
        maxHeight: 168,
        overflow: 'auto',
        overflowWrap: 'anywhere',
        color: 'text.primary',
      }}
    >
      {shown.join(', ')}
      {hidden > 0 && (
        <>
          {' '}
          <Link
            component="button"
            type="button"
            onClick={() => setWhole(true)}
            sx={{ font: 'inherit', verticalAlign: 'baseline' }}
          >
            {t('events.confirm.moreNames', { count: hidden })}
          </Link>
        </>
      )}
    </Box>
  );
}
