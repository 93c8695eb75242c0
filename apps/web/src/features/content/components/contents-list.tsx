import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { topBarHeight } from '../../../shared/theme/tokens.ts';
import { AnchorLink } from './anchor-link.tsx';

/** Section of a page listed in the table of contents. */
export interface ContentsEntry {
  id: string;
  heading: string;
}

/** Table of contents: next to the text on wide screens, above it on narrow ones. */
export function ContentsList({ entries }: { entries: readonly ContentsEntry[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Box
      component="nav"
      aria-labelledby={titleId}
      sx={{
        displayPrint: 'none',
        order: { md: 1 },
        alignSelf: 'start',
        position: { md: 'sticky' },
        top: { md: `calc(${topBarHeight} + 24px)` },
        maxHeight: { md: `calc(100dvh - ${topBarHeight} - 48px)` },
        overflowY: { md: 'auto' },
        pl: 2,
        borderLeft: 2,
        borderColor: 'divider',
      }}
    >
      <Typography id={titleId} variant="subtitle2" component="p" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {t('content.contents')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map(({ id, heading }) => (
          <li key={id}>
            <AnchorLink
              anchor={id}
              underline="hover"
              sx={{ display: 'block', py: { xs: 0.75, md: 0.5 }, fontSize: { xs: 14, md: 13 } }}
            >
              {heading}
            </AnchorLink>
          </li>
        ))}
      </Box>
    </Box>
  );
}
