import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { MouseEvent, Ref } from 'react';

interface BusyButtonProps extends Omit<ButtonProps, 'disabled' | 'loading'> {
  /** An action is running and the button cannot be pressed. */
  isBusy?: boolean;
  /** The button is unavailable now. */
  isOff?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * Button that keeps the focus while it cannot be pressed: a disabled one would lose it, and the next Tab
 * would start at the top.
 */
export function BusyButton({ isBusy = false, isOff = false, onClick, startIcon, ...rest }: BusyButtonProps) {
  const isIdle = isBusy || isOff;
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isIdle) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <Button
      {...rest}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      startIcon={isBusy ? <CircularProgress aria-hidden color="inherit" size={16} /> : startIcon}
      onClick={click}
    />
  );
}
