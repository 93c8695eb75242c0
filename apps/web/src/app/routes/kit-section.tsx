import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { colours, measures } from '../../shared/theme/tokens.ts';

/** Section of the kit page. */
export function KitSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={`${id}-title`}
      sx={{ mb: 6, scrollMarginTop: measures.topBar + 16 }}
    >
      <Typography id={`${id}-title`} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: 5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface KitStateProps {
  title: string;
  /** Design note. */
  remark?: string;
  /** Width in twelfths of the page. */
  columns?: number;
  children: ReactNode;
}

/** One component in its states. */
export function KitState({ title, remark, columns = 12, children }: KitStateProps) {
  return (
    <Box
      sx={{
        gridColumn: { md: `span ${columns}` },
        minWidth: 0,
        // Keeps the bar of a form within its sample.
        '&:has([data-foot-bar])': { transform: 'translate(0)', pb: '61px' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          columnGap: 2,
          pb: 1,
          mb: 2,
          borderBottom: 1,
          borderColor: colours.line,
          typography: 'caption',
          color: colours.ink3,
        }}
      >
        <Typography component="h3" variant="caption" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {remark}
      </Box>
      {children}
    </Box>
  );
}

export function KitRow({ children, gap = 1.5 }: { children: ReactNode; gap?: number }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap, '& + &': { mt: 1.5 } }}>
      {children}
    </Box>
  );
}

/** Simulates the delay of a server. */
export const later = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
