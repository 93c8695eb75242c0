import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { IconComponent } from '../../icons/create-icon.tsx';
import { colours } from '../../theme/tokens.ts';

interface ConsequencesProps {
  items: readonly { icon: IconComponent; text: ReactNode }[];
}

/** What an act will do, in a dialog that asks about it: one line each. */
export function Consequences({ items }: ConsequencesProps) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 2,
        p: 0,
        color: colours.ink,
        border: `1px solid ${colours.line}`,
        borderRadius: 1,
        '& li': { display: 'flex', gap: 1.25, px: 1.5, py: 1.25, fontSize: 13, lineHeight: '20px' },
        '& li + li': { borderTop: `1px solid ${colours.line}` },
        '& svg': { fontSize: 18, color: colours.ink3 },
      }}
    >
      {items.map(({ icon: Icon, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the consequences of an act never change their order
        <li key={place}>
          <Icon aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </Box>
  );
}
