import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

const shownAtMost = 2;

/** The first tags of a supplier in one line, and how many more there are. */
export function SupplierTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const shown = tags.slice(0, shownAtMost);
  return (
    <Box title={tags.join(', ')} sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      {shown.map((tag) => (
        <Chip
          key={tag}
          label={tag}
          size="small"
          variant="outlined"
          sx={{ minWidth: 32, height: 22, borderRadius: '4px', fontWeight: 500, color: 'text.secondary' }}
        />
      ))}
      {tags.length > shown.length && <span>+{tags.length - shown.length}</span>}
    </Box>
  );
}
