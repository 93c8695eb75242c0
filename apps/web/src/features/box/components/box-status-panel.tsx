import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { colours } from '../../../shared/theme/tokens.ts';
import { BoxGlyph, type BoxGlyphState } from '../../../shared/ui/brand/box-glyph.tsx';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

interface BoxStatusPanelProps {
  drawing: BoxGlyphState;
  title: string;
  text: string;
  /** One row of 72 px, for what the reader has seen before. */
  isSmall?: boolean;
  /** Plays the opening animation. */
  isOpening?: boolean;
  /** Reason why the server refused the action. */
  refusal?: string | null;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Actions below the text. */
  children?: ReactNode;
}

const lid = keyframes({ from: { transform: 'rotate(0deg)' }, to: { transform: 'rotate(-17deg)' } });
const paper = keyframes({ from: { transform: 'translateY(24px)' }, to: { transform: 'translateY(0)' } });

// Takes under 200 ms, and is off when reduced motion is preferred.
const raised = {
  '@media (prefers-reduced-motion: no-preference)': {
    '& [data-part=lid]': { transformOrigin: '12px 42px', animation: `${lid} 180ms ease-out` },
    '& [data-part=papers]': { animation: `${paper} 180ms ease-out` },
  },
};

const largeStyles = {
  justifyItems: { xs: 'center', sm: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '176px minmax(0, 1fr)' },
  gap: { xs: 1, sm: 4 },
  p: { xs: 2.5, sm: '28px 32px 24px' },
  borderRadius: '16px',
  textAlign: { xs: 'center', sm: 'left' },
};

const smallStyles = {
  gridTemplateColumns: '44px minmax(0, 1fr)',
  gap: 2,
  minHeight: 72,
  p: '8px 20px',
  borderRadius: '12px',
};

/** Large illustration of the box with its status in one sentence and the available actions. */
export function BoxStatusPanel(props: BoxStatusPanelProps) {
  const { drawing, title, text, isSmall = false, isOpening = false, refusal, headingRef, children } = props;
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        ...(isSmall ? smallStyles : largeStyles),
        border: '1px solid #CFDDEC',
        background: 'radial-gradient(120% 140% at 18% 0%, #F4F8FC 0%, #EDF3F9 60%, #E6EEF7 100%)',
        ...(isOpening && raised),
      }}
    >
      <BoxGlyph state={drawing} size={isSmall ? 44 : 176} />
      <Box sx={{ minWidth: 0, width: '100%' }}>
        <Typography
          ref={headingRef}
          tabIndex={-1}
          component="h2"
          sx={{
            ...(isSmall
              ? { fontSize: 15, lineHeight: '20px' }
              : {
                  fontSize: { xs: 24, sm: 28 },
                  lineHeight: { xs: '30px', sm: '36px' },
                  letterSpacing: '-.02em',
                  mb: 0.75,
                }),
            fontWeight: 620,
            outline: 'none',
          }}
        >
          {title}
        </Typography>
        <Box
          sx={{
            ...(isSmall
              ? { fontSize: 13, lineHeight: '18px' }
              : { fontSize: 15, lineHeight: '22px', maxWidth: { sm: 460 } }),
            color: colours.ink2,
            overflowWrap: 'anywhere',
            mb: children || refusal ? 2.25 : 0,
          }}
        >
          <TimestampText text={text} />
        </Box>
        {refusal && (
          <Alert severity="error" role="alert" sx={{ mb: children ? 2 : 0, textAlign: 'left' }}>
            {refusal}
          </Alert>
        )}
        {children}
      </Box>
    </Box>
  );
}
