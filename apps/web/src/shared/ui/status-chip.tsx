import type { SvgIconComponent } from '@mui/icons-material';
import Chip from '@mui/material/Chip';

/** What the colour of a chip stands for; the text and the icon say it as well. */
export type StatusTone = 'green' | 'grey' | 'orange' | 'red' | 'blue' | 'redOutline' | 'neutral';

const tones: Record<StatusTone, { text: string; background: string; border: string }> = {
  green: { text: '#1B5E20', background: '#E6F4E7', border: '#E6F4E7' },
  grey: { text: '#414D59', background: '#EBEFF3', border: '#EBEFF3' },
  orange: { text: '#8A3F06', background: '#FFF1E0', border: '#FFF1E0' },
  red: { text: '#961B1B', background: '#FCE9E8', border: '#FCE9E8' },
  blue: { text: '#115293', background: '#E3EFFB', border: '#E3EFFB' },
  redOutline: { text: '#961B1B', background: '#FFFFFF', border: '#C62828' },
  neutral: { text: '#414D59', background: '#FFFFFF', border: '#A9B4BF' },
};

interface StatusChipProps {
  tone: StatusTone;
  label: string;
  icon: SvgIconComponent;
}

/** A state in one glance: colour, icon and text together. */
export function StatusChip({ tone, label, icon: Icon }: StatusChipProps) {
  const { text, background, border } = tones[tone];
  return (
    <Chip
      size="small"
      label={label}
      icon={<Icon aria-hidden />}
      data-tone={tone}
      sx={{
        color: text,
        bgcolor: background,
        border: `1px solid ${border}`,
        fontWeight: 600,
        fontSize: 12,
        maxWidth: '100%',
        '& .MuiChip-icon': { color: 'inherit', fontSize: 16, ml: 0.75 },
      }}
    />
  );
}
