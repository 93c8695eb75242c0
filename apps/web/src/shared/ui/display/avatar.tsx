import Box from '@mui/material/Box';
import { initialsOf } from '../../lib/initials-of.ts';
import { colours } from '../../theme/tokens.ts';

/** Relation to the viewer: the viewer, someone who is here now, or anyone. */
type AvatarVariant = 'own' | 'present' | 'quiet';

const variantStyles: Record<AvatarVariant, object> = {
  own: { bgcolor: colours.primary, color: colours.page },
  present: { bgcolor: colours.link, color: colours.page },
  quiet: { bgcolor: colours.tint2, color: colours.ink2 },
};

interface AvatarProps {
  name: string;
  size?: number;
  variant?: AvatarVariant;
}

/** Initials of a person. Decorative, because the name is next to it. */
export function Avatar({ name, size = 28, variant = 'quiet' }: AvatarProps) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '50%',
        fontSize: size < 24 ? 9 : size < 32 ? 11 : 12,
        fontWeight: 600,
        ...variantStyles[variant],
      }}
    >
      {initialsOf(name).slice(0, 2)}
    </Box>
  );
}
