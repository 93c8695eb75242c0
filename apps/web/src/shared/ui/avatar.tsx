import Box from '@mui/material/Box';
import { initialsOf } from '../lib/initials-of.ts';
import { colours } from '../theme/tokens.ts';

interface AvatarProps {
  name: string;
  size?: number;
  /** Somebody else than the viewer stands out. */
  isOther?: boolean;
}

/** The initials of somebody. */
export function Avatar({ name, size = 20, isOther = true }: AvatarProps) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ...{ display: 'inline-grid', placeItems: 'center', flex: 'none', width: size, height: size },
        ...{ borderRadius: '50%', fontSize: size < 24 ? 9 : 12, fontWeight: 600 },
        ...(isOther
          ? { bgcolor: colours.link, color: colours.page }
          : { bgcolor: colours.tint2, color: colours.ink2 }),
      }}
    >
      {initialsOf(name).slice(0, 2)}
    </Box>
  );
}
