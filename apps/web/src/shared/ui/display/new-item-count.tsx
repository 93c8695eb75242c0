import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { colours } from '../../theme/tokens.ts';

/** Number of new items, with a text for screen readers. */
export function NewItemCount({ count, label }: { count: string; label: string }) {
  return (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'inline-grid',
          placeItems: 'center',
          flex: 'none',
          minWidth: 20,
          height: 18,
          px: 0.75,
          borderRadius: '9px',
          bgcolor: colours.primary,
          color: colours.page,
          fontSize: 12,
          lineHeight: '18px',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {count}
      </Box>
      <span style={visuallyHidden}>{label}</span>
    </>
  );
}
