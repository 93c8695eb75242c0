import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { colours, measures, messageBarHeight, topBarHeight } from '../../theme/tokens.ts';

interface PageColumnsProps {
  children: ReactNode;
  /** Supporting content: summary, related facts, activity, checklist. Below the content on narrow screens. */
  side: ReactNode;
  /** Limits the width for forms. The side column follows the form. */
  isForm?: boolean;
}

/** The one grid of pages with a side column: 720 or the rest of the page, a gap of 48, and 320. */
export function PageColumns({ children, side, isForm = false }: PageColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        columnGap: `${measures.columnGap}px`,
        rowGap: 4,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: `minmax(0, ${isForm ? `${measures.form}px` : '1fr'}) ${measures.side}px`,
        },
      }}
    >
      <Box sx={{ minWidth: 0, maxWidth: isForm ? measures.form : undefined }}>{children}</Box>
      <Box
        component="aside"
        sx={{
          display: 'grid',
          gap: 3,
          minWidth: 0,
          typography: 'body2',
          // What a form fills stays beside it.
          ...(isForm && {
            '@media (min-width: 1200px) and (min-height: 800px)': {
              position: 'sticky',
              top: `calc(${topBarHeight} + 24px + ${messageBarHeight})`,
            },
          }),
        }}
      >
        {side}
      </Box>
    </Box>
  );
}

interface SideSectionProps {
  title: string;
  /** Shown next to the title, usually a count. */
  badge?: ReactNode;
  /** Link next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** Section of the side column. */
export function SideSection({ title, badge, action, children }: SideSectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        pt: 2,
        borderTop: 1,
        borderColor: colours.line,
        '&:first-of-type': { pt: { lg: 0 }, borderTop: { lg: 0 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={id} component="h2" variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {badge}
        <Box sx={{ ml: 'auto' }}>{action}</Box>
      </Box>
      {children}
    </Box>
  );
}
