import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { colours } from '../../../../shared/theme/tokens.ts';

interface BlockProps {
  title: string;
  /** Anchor id. */
  anchor?: string;
  badge?: ReactNode;
  /** Shown at the end of the header. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Section of a supplier page. */
export function Block({ title, anchor, badge, aside, children }: BlockProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} id={anchor} sx={{ scrollMarginTop: 90 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 1.5,
          rowGap: 0.5,
          minHeight: 36,
          mb: 0.5,
        }}
      >
        <Typography id={id} component="h2" sx={{ fontSize: 18, lineHeight: '26px', fontWeight: 620 }}>
          {title}
        </Typography>
        {badge}
        <Box sx={{ ml: { sm: 'auto' }, fontSize: 13, color: colours.ink2 }}>{aside}</Box>
      </Box>
      {children}
    </Box>
  );
}
