import Box from '@mui/material/Box';
import type { IconComponent } from '../../icons/create-icon.tsx';
import { colours } from '../../theme/tokens.ts';

/** Meaning of a chip's colour. Text and icon say the same. */
export type StatusTone = 'green' | 'grey' | 'orange' | 'red' | 'blue' | 'redOutline' | 'neutral' | 'navy';

const filled = (text: string, background: string) => ({ color: text, bgcolor: background });
const outlined = (text: string, line: string) => ({
  color: text,
  bgcolor: colours.page,
  boxShadow: `inset 0 0 0 1px ${line}`,
});

const tones: Record<StatusTone, object> = {
  green: filled(colours.ok, colours.okTint),
  grey: filled(colours.ink2, colours.tint2),
  orange: filled(colours.warn, colours.warnTint),
  red: filled(colours.bad, colours.badTint),
  blue: filled(colours.link, colours.primaryTint),
  redOutline: outlined(colours.bad, colours.badLine),
  neutral: outlined(colours.ink2, colours.line2),
  navy: filled(colours.navy, colours.navyTint),
};

interface StatusChipProps {
  tone: StatusTone;
  label: string;
  icon: IconComponent;
}

/** Status with colour, icon and text. */
export function StatusChip({ tone, label, icon: Icon }: StatusChipProps) {
  return (
    <Box
      component="span"
      data-tone={tone}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '5px',
        maxWidth: '100%',
        height: 22,
        px: 1,
        borderRadius: '11px',
        verticalAlign: 'middle',
        whiteSpace: 'nowrap',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 550,
        ...tones[tone],
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 14, ml: '-2px' }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </Box>
  );
}
