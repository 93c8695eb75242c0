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

/** Large illustration of the box with its status in one sentence and the available actions. */
export function BoxStatusPanel(props: BoxStatusPanelProps) {
  const { drawing, title, text, isOpening = false, refusal, headingRef, children } = props;
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        justifyItems: { xs: 'center', sm: 'start' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '176px minmax(0, 1fr)' },
        gap: { xs: 1, sm: 4 },
        p: { xs: 2.5, sm: '28px 32px 24px' },
        border: '1px solid #CFDDEC',
        borderRadius: '16px',
        textAlign: { xs: 'center', sm: 'left' },
        background: 'radial-gradient(120% 140% at 18% 0%, #F4F8FC 0%, #EDF3F9 60%, #E6EEF7 100%)',
        ...(isOpening && raised),
      }}
    >
      <BoxGlyph state={drawing} size={176} />
      <Box sx={{ minWidth: 0, width: '100%' }}>
        <Typography
          ref={headingRef}
          tabIndex={-1}
          component="h2"
          sx={{
            fontSize: { xs: 24, sm: 28 },
            lineHeight: { xs: '30px', sm: '36px' },
            fontWeight: 620,
            letterSpacing: '-.02em',
            mb: 0.75,
            outline: 'none',
          }}
        >
          {title}
        </Typography>
        <Box
          sx={{
            fontSize: 15,
            lineHeight: '22px',
            color: colours.ink2,
            overflowWrap: 'anywhere',
            maxWidth: { sm: 460 },
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
