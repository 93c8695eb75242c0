import Popover from '@mui/material/Popover';
import { type ReactNode, useId, useState } from 'react';
import { FilterButton } from './filter-button.tsx';

interface PopoverFilterProps {
  label: string;
  /** Text of the selection. Empty if there is none. */
  chosen: string;
  width: number;
  children: (close: () => void) => ReactNode;
}

/** Filter that opens in a popover below its button. */
export function PopoverFilter({ label, chosen, width, children }: PopoverFilterProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <FilterButton
        label={label}
        chosen={chosen}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={close}
        slotProps={{
          paper: {
            id,
            role: 'dialog',
            'aria-label': label,
            sx: { mt: 0.5, p: 1.5, width, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        {children(close)}
      </Popover>
    </>
  );
}
