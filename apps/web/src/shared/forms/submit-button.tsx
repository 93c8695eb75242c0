import type { ReactNode, Ref } from 'react';
import { useFormContext } from 'react-hook-form';
import { BusyButton } from '../ui/busy-button.tsx';

interface SubmitButtonProps {
  children: ReactNode;
  isOff?: boolean;
  /** As wide as the form, for narrow cards. */
  isWide?: boolean;
  /** For something that cannot be undone. */
  isDestructive?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Sends the form around it, once: busy until that is done. */
export function SubmitButton({ children, isOff, isWide, isDestructive = false, ref }: SubmitButtonProps) {
  const { formState } = useFormContext();
  return (
    <BusyButton
      ref={ref}
      type="submit"
      variant="contained"
      color={isDestructive ? 'error' : 'primary'}
      fullWidth={isWide}
      isBusy={formState.isSubmitting}
      isOff={isOff}
      // A field that loses the focus may show a message, which would move the button away from under the
      // pointer: the focus moves when the click is complete. Enter in a field clicks as well, without a pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => event.detail > 0 && event.currentTarget.focus()}
    >
      {children}
    </BusyButton>
  );
}
