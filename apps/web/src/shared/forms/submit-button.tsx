import type { ReactNode, Ref } from 'react';
import { useFormContext } from 'react-hook-form';
import { BusyButton } from '../ui/actions/busy-button.tsx';

interface SubmitButtonProps {
  children: ReactNode;
  isDisabled?: boolean;
  /** Full width, for narrow cards. */
  isWide?: boolean;
  /** For actions that cannot be undone. */
  isDestructive?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Submits the surrounding form once and is busy until that is done. */
export function SubmitButton({
  children,
  isDisabled,
  isWide,
  isDestructive = false,
  ref,
}: SubmitButtonProps) {
  const { formState } = useFormContext();
  return (
    <BusyButton
      ref={ref}
      type="submit"
      variant="contained"
      color={isDestructive ? 'error' : 'primary'}
      fullWidth={isWide}
      isBusy={formState.isSubmitting}
      isDisabled={isDisabled}
      // A field that loses the focus may show a message that moves the button away from under the pointer, so
      // the focus moves only after the click. Enter in a field also clicks, without a pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => event.detail > 0 && event.currentTarget.focus()}
    >
      {children}
    </BusyButton>
  );
}
