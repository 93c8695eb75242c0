import Add from '@mui/icons-material/Add';
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button, { type ButtonProps } from '@mui/material/Button';

interface FilterButtonProps extends ButtonProps {
  label: string;
  /** What is chosen, in words; empty while nothing is. */
  chosen: string;
}

/** Opens a filter, and says what it narrows the list to. */
export function FilterButton({ label, chosen, ...rest }: FilterButtonProps) {
  const isOn = chosen !== '';
  return (
    <Button
      color="inherit"
      startIcon={isOn ? undefined : <Add />}
      endIcon={isOn ? <ArrowDropDown /> : undefined}
      {...rest}
      sx={{
        ...{ px: 1.5, maxWidth: 320, border: '1px dashed', borderColor: 'grey.400', fontWeight: 500 },
        ...{ color: 'text.secondary', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
        ...(isOn && { borderStyle: 'solid', bgcolor: 'action.selected', color: 'primary.dark' }),
      }}
    >
      {isOn && chosen !== label ? `${label}: ${chosen}` : label}
    </Button>
  );
}

interface FilterToggleProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A filter that is on or off. */
export function FilterToggle({ label, isOn, onChange }: FilterToggleProps) {
  return (
    <FilterButton
      label={label}
      chosen={isOn ? label : ''}
      aria-pressed={isOn}
      startIcon={undefined}
      endIcon={undefined}
      onClick={() => onChange(!isOn)}
    />
  );
}
