import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { entriesOf } from '../../entities/keys/key-table.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { Presses } from './keys.tsx';

/** The keys of the palette. */
export function PaletteFoot() {
  const { t } = useTranslation();
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2.25,
        flex: 'none',
        px: 2.25,
        py: 1.25,
        borderTop: `1px solid ${colours.line}`,
        bgcolor: colours.tint,
        fontSize: 12,
        color: colours.ink2,
      }}
    >
      {entriesOf('palette').map(({ entry, presses }) => (
        <Box component="span" key={entry} sx={{ '&:last-child': { ml: 'auto' } }}>
          <Presses presses={presses} /> {t(`palette.foot.${entry}`)}
        </Box>
      ))}
    </Box>
  );
}
