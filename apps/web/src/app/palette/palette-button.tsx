import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { keyTable } from '../../entities/keys/key-table.ts';
import { Search } from '../../shared/icons/search.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { partsOf } from './key-names.ts';
import { openPalette } from './open-palette.ts';

/** Quiet hint in the top bar that opens the palette. On narrow screens it is in the menu. */
export function PaletteButton() {
  const { t } = useTranslation();
  const name = t('navigation.search');
  return (
    <ButtonBase
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={name}
      onClick={() => openPalette()}
      sx={{
        display: { xs: 'none', md: 'inline-flex' },
        gap: 0.75,
        height: 36,
        px: 1,
        mx: -1,
        borderRadius: 1,
        color: colours.ink3,
        '&:hover': { bgcolor: colours.tint, color: colours.ink2 },
      }}
    >
      <span style={visuallyHidden}>{name}</span>
      <Search aria-hidden sx={{ fontSize: 20 }} />
      <Box component="span" aria-hidden sx={{ fontSize: 12, whiteSpace: 'nowrap' }}>
        {partsOf(keyTable.everywhere.palette).join(' ')}
      </Box>
    </ButtonBase>
  );
}
