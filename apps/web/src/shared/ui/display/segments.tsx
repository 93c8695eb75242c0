import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { colours, shadows } from '../../theme/tokens.ts';
import { Count } from './count.tsx';

interface SegmentsProps<Choice extends string> {
  /** Accessible name of the choice. */
  label: string;
  options: readonly { value: Choice; label: string; count?: number }[];
  value: Choice;
  onChange: (value: Choice) => void;
}

/** Segmented control for a few views of the same content. Full width on a phone. */
export function Segments<Choice extends string>({ label, options, value, onChange }: SegmentsProps<Choice>) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: { xs: 'flex', sm: 'inline-flex' },
        p: '2px',
        borderRadius: 1,
        bgcolor: colours.tint2,
        flex: 'none',
      }}
    >
      {options.map((option) => (
        <ButtonBase
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          sx={{
            flex: { xs: 1, sm: 'none' },
            height: { xs: 40, sm: 32 },
            px: 1.5,
            gap: 0.75,
            borderRadius: '6px',
            fontFamily: 'inherit',
            fontSize: 13,
            fontWeight: 500,
            color: colours.ink2,
            '&[aria-pressed=true]': {
              bgcolor: colours.page,
              color: colours.ink,
              fontWeight: 600,
              boxShadow: shadows.button,
            },
          }}
        >
          {option.label}
          {option.count !== undefined && <Count count={option.count} />}
        </ButtonBase>
      ))}
    </Box>
  );
}
