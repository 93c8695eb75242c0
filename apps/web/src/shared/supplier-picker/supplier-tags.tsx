import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

/** The tags of a supplier in one line; those that do not fit are in the title. */
export function SupplierTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return '–';
  return (
    <Box
      title={tags.join(', ')}
      sx={{ display: 'flex', gap: 0.5, overflow: 'hidden', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
    >
      {tags.map((tag) => (
        <Chip
          key={tag}
          label={tag}
          size="small"
          sx={{ flexShrink: tags.length > 1 ? 0 : 1, maxWidth: '100%', minWidth: 0 }}
        />
      ))}
    </Box>
  );
}
