import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../../shared/icons/check.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { BoxGlyph, type BoxGlyphState } from '../../../../shared/ui/brand/box-glyph.tsx';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';

export interface Step {
  title: string;
  text?: ReactNode;
  isDone: boolean;
  /** State of the box drawn at a future step. */
  box: BoxGlyphState | null;
  actions?: ReactNode;
}

/** Past and future steps. */
export function ReceiptSteps({ title, steps }: { title: string; steps: Step[] }) {
  const { t } = useTranslation();
  return (
    <SideSection title={title}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step) => (
          <Box
            component="li"
            key={step.title}
            sx={{
              position: 'relative',
              display: 'grid',
              gridTemplateColumns: '24px minmax(0, 1fr)',
              gap: 1.5,
              pb: 2.25,
              fontSize: 14,
              '&:not(:last-of-type)::after': {
                content: '""',
                position: 'absolute',
                left: 11,
                top: 26,
                bottom: 2,
                width: 2,
                bgcolor: step.isDone ? colours.okLine : colours.line,
              },
            }}
          >
            <Mark step={step} done={t('receipt.done')} />
            <div>
              <Box sx={{ fontWeight: 600, lineHeight: '22px' }}>{step.title}</Box>
              {step.text && (
                <Box sx={{ mt: '1px', fontSize: 13, lineHeight: '18px', color: colours.ink2 }}>
                  {step.text}
                </Box>
              )}
              {step.actions && <Box sx={{ display: 'flex', gap: 1, mt: 0.5, ml: -1 }}>{step.actions}</Box>}
            </div>
          </Box>
        ))}
      </Box>
    </SideSection>
  );
}

function Mark({ step: { isDone, box }, done }: { step: Step; done: string }) {
  if (isDone) {
    return (
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 24,
          height: 24,
          borderRadius: '50%',
          bgcolor: colours.okFill,
          color: colours.page,
        }}
      >
        <Check aria-label={done} sx={{ fontSize: 16 }} />
      </Box>
    );
  }
  if (box) return <BoxGlyph state={box} size={24} />;
  return (
    <Box
      aria-hidden
      sx={{ width: 24, height: 24, borderRadius: '50%', boxShadow: `inset 0 0 0 2px ${colours.line2}` }}
    />
  );
}
