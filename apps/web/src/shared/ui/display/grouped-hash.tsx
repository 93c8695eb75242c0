import Box from '@mui/material/Box';
import { colours } from '../../theme/tokens.ts';

/** Hash in groups of four for comparison. The first two groups serve as its short form. */
export function GroupedHash({ hash }: { hash: string }) {
  const groups = hash.match(/.{1,4}/g) ?? [];
  return (
    <Box
      component="code"
      sx={{
        display: 'grid',
        width: 'max-content',
        columnGap: { xs: 2.25, sm: 1.75 },
        rowGap: '2px',
        gridTemplateColumns: { xs: 'repeat(4, auto)', sm: 'repeat(8, auto)' },
        fontSize: 13,
        lineHeight: '20px',
        '& > b': { color: colours.navy },
      }}
    >
      {groups.map((group, place) => {
        const Part = place < 2 ? 'b' : 'span';
        // The same four digits may come twice; their place tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: a hash never changes its order
        return <Part key={place}>{`${group}${place < groups.length - 1 ? ' ' : ''}`}</Part>;
      })}
    </Box>
  );
}
