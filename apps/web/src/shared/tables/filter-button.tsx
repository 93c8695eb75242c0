import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Add } from '../icons/add.ts';
import { KeyboardArrowDown } from '../icons/keyboard-arrow-down.ts';
import { Count } from '../ui/display/count.tsx';

interface FilterButtonProps extends ButtonProps {
  label: string;
  /** Text of the selection. Empty if there is none. */
  chosen: string;
  /** Number of matches. */
  count?: number;
  /** Not a filter: the selection is not highlighted. */
  isPlain?: boolean;
}

/** Button that opens a filter and shows its selection. */
export function FilterButton({ label, chosen, count, isPlain = false, ...rest }: FilterButtonProps) {
  const isOn = chosen !== '';
  return (
    <Button
      color="inherit"
      startIcon={isOn ? undefined : <Add />}
      endIcon={isOn ? <KeyboardArrowDown /> : undefined}
      {...rest}
      sx={{
        px: 1.5,
        maxWidth: 320,
        border: '1px dashed',
        borderColor: 'grey.400',
        fontWeight: 500,
        color: 'text.secondary',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        ...(isOn && { borderStyle: 'solid', bgcolor: 'action.selected', color: 'primary.dark' }),
        ...(isPlain && { bgcolor: 'background.paper', borderColor: 'divider', color: 'text.secondary' }),
      }}
    >
      {isOn && chosen !== label ? `${label}: ${chosen}` : label}
      {count !== undefined && (
        <Box component="span" sx={{ ml: 1 }}>
          <Count count={count} />
        </Box>
      )}
    </Button>
  );
}

interface FilterToggleProps {
  label: string;
  /** Number of matches. */
  count?: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Filter that is on or off. */
export function FilterToggle({ label, count, isOn, onChange }: FilterToggleProps) {
  return (
    <FilterButton
      label={label}
      chosen={isOn ? label : ''}
      aria-pressed={isOn}
      startIcon={undefined}
      endIcon={undefined}
      count={count}
      onClick={() => onChange(!isOn)}
    />
  );
}
