import Box from '@mui/material/Box';
import { ErrorIcon } from '../../../../shared/icons/error.ts';
import { colours } from '../../../../shared/theme/tokens.ts';

/** "Missing" in place of an answer. */
export function MissingMark({ text }: { text: string }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: colours.bad, fontWeight: 600 }}
    >
      <ErrorIcon aria-hidden sx={{ fontSize: 16 }} />
      {text}
    </Box>
  );
}
