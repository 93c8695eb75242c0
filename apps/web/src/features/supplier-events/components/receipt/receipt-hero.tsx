import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CheckCircle } from '../../../../shared/icons/check-circle.ts';
import { Undo } from '../../../../shared/icons/undo.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { BoxGlyph, type BoxGlyphState } from '../../../../shared/ui/brand/box-glyph.tsx';

/** Green: current submission. Grey: withdrawn. Navy: in the closed box. */
type HeroTone = 'counts' | 'withdrawn' | 'sealed';

const toneStyles: Record<HeroTone, { background: string; line: string; title: string }> = {
  counts: { background: colours.okTint, line: colours.okLine, title: colours.ink },
  withdrawn: { background: colours.tint, line: colours.line2, title: colours.ink },
  sealed: {
    background: `linear-gradient(180deg, ${colours.navyFaint}, ${colours.navyTint})`,
    line: '#C9DCEF',
    title: colours.navyDeep,
  },
};

interface ReceiptHeroProps {
  tone: HeroTone;
  title: string;
  /** Explanation in one or two sentences. */
  text: ReactNode;
  box: BoxGlyphState | null;
  /** Was submitted just now. */
  isNew?: boolean;
}

const intoSlot = keyframes({ from: { transform: 'translateY(-32px)' }, to: { transform: 'translateY(0)' } });

// Takes under 200 ms, and is off when reduced motion is preferred.
const sliding = {
  '@media (prefers-reduced-motion: no-preference)': {
    '& svg': { overflow: 'visible' },
    '& [data-part=paper]': { animation: `${intoSlot} 180ms ease-in` },
  },
};

/** Headline of a receipt. */
export function ReceiptHero({ tone, title, text, box, isNew = false }: ReceiptHeroProps) {
  const { background, line, title: colour } = toneStyles[tone];
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        gap: { xs: 1, sm: 3 },
        alignItems: { sm: 'center' },
        justifyContent: 'space-between',
        px: { xs: 2, sm: 4 },
        py: { xs: 2.5, sm: 3.5 },
        background,
        borderBottom: `1px solid ${line}`,
      }}
    >
      <div>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
          {tone === 'counts' && <CheckCircle aria-hidden sx={{ fontSize: 30, color: colours.okFill }} />}
          {tone === 'withdrawn' && <Undo aria-hidden sx={{ fontSize: 28, color: colours.ink2 }} />}
          <Typography
            variant="h1"
            sx={{ fontSize: { xs: 26, sm: 30 }, lineHeight: { xs: '34px', sm: '38px' }, color: colour }}
          >
            {title}
          </Typography>
        </Box>
        <Box sx={{ mt: 0.5, fontSize: 16, lineHeight: '24px', maxWidth: '60ch' }}>{text}</Box>
      </div>
      {box && (
        <Box sx={{ order: { xs: -1, sm: 0 }, ...(isNew && sliding) }}>
          <BoxGlyph state={box} size={88} />
        </Box>
      )}
    </Box>
  );
}
