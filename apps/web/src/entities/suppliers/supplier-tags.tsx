import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

/** First tags of a supplier, and the number of further ones. */
export function SupplierTags({ tags, maxShown = 2 }: { tags: readonly string[]; maxShown?: number }) {
  if (tags.length === 0) return null;
  const shown = tags.slice(0, maxShown);
  return (
    <Box
      title={tags.join(', ')}
      sx={{
        display: 'flex',
        flexWrap: maxShown > 2 ? 'wrap' : 'nowrap',
        gap: 0.5,
        alignItems: 'center',
        minWidth: 0,
      }}
    >
      {shown.map((tag) => (
        <Chip key={tag} label={tag} size="small" sx={{ minWidth: 32 }} />
      ))}
      {tags.length > shown.length && <span>+{tags.length - shown.length}</span>}
    </Box>
  );
}
