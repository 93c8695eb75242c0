import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { MouseEvent, Ref } from 'react';

interface BusyButtonProps extends Omit<ButtonProps, 'disabled' | 'loading'> {
  /** An action is running and the button cannot be pressed. */
  isBusy?: boolean;
  /** The button is unavailable now. */
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * Button that keeps the focus while it cannot be pressed: a disabled one would lose it, and the next Tab
 * would start at the top.
 */
export function BusyButton({
  isBusy = false,
  isDisabled = false,
  onClick,
  startIcon,
  ...rest
}: BusyButtonProps) {
  const isIdle = isBusy || isDisabled;
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isIdle) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <Button
      {...rest}
      aria-disabled={isDisabled || undefined}
      aria-busy={isBusy || undefined}
      startIcon={isBusy ? <CircularProgress aria-hidden color="inherit" size={16} /> : startIcon}
      onClick={click}
    />
  );
}
