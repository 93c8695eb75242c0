import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { colours } from '../../../../shared/theme/tokens.ts';
import { TimestampText } from '../../../../shared/ui/time/timestamp.tsx';

/** Parts of the editor, in order. */
export const editorParts = ['what', 'sheet', 'suppliers', 'dates'] as const;
export type EditorPart = (typeof editorParts)[number];

export const partId = (part: EditorPart) => `task-${part}`;

interface EditorSectionProps {
  part: EditorPart;
  title: string;
  lead: string;
  children: ReactNode;
}

export function EditorSection({ part, title, lead, children }: EditorSectionProps) {
  return (
    <Box
      component="section"
      id={partId(part)}
      aria-labelledby={`${partId(part)}-title`}
      sx={{
        '& + &': { mt: 5, pt: 4, borderTop: 1, borderColor: colours.line },
        // Keeps targets clear of the navigation bar on narrow screens.
        scrollMarginTop: { xs: 56, lg: 0 },
      }}
    >
      <Typography id={`${partId(part)}-title`} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        {title}
      </Typography>
      <Typography variant="body2" component="p" sx={{ mt: 0.5, mb: 2.5, color: colours.ink2 }}>
        <TimestampText text={lead} />
      </Typography>
      {children}
    </Box>
  );
}
