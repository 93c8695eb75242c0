import Typography from '@mui/material/Typography';
import { belowTopBar } from '../below-top-bar.ts';

interface AnchorHeadingProps {
  id: string;
  level: 'h2' | 'h3';
  text: string;
}

/** Heading that can be the target of an anchor link. */
export function AnchorHeading({ id, level, text }: AnchorHeadingProps) {
  return (
    <Typography
      id={id}
      variant={level}
      tabIndex={-1}
      sx={{ ...belowTopBar, mb: 1, breakAfter: 'avoid', '&:focus:not(:focus-visible)': { outline: 'none' } }}
    >
      {text}
    </Typography>
  );
}
