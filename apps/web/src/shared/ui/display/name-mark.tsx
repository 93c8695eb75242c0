import Box from '@mui/material/Box';
import { initialsOf } from '../../lib/initials-of.ts';
import { colours } from '../../theme/tokens.ts';

/** Initials of a company or business unit next to its name. Hidden on phones. */
export function NameMark({ name }: { name: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', sm: 'grid' },
        placeItems: 'center',
        flex: 'none',
        width: 48,
        height: 48,
        borderRadius: 1,
        bgcolor: colours.primaryTint,
        color: colours.link,
        fontSize: 16,
        fontWeight: 600,
      }}
    >
      {initialsOf(name).slice(0, 2)}
    </Box>
  );
}
