import Button from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import { useFormContext } from 'react-hook-form';

interface SubmitButtonProps {
  children: ReactNode;
  isDisabled?: boolean;
  /** As wide as the form, for narrow cards. */
  isWide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Sends the form around it, once: busy until that is done. */
export function SubmitButton({ children, isDisabled, isWide, ref }: SubmitButtonProps) {
  const { formState } = useFormContext();
  return (
    <Button
      ref={ref}
      type="submit"
      variant="contained"
      fullWidth={isWide}
      loading={formState.isSubmitting}
      disabled={isDisabled}
      // A field that loses the focus may show a message, which would move the button away from under the
      // pointer: the focus moves when the click is complete. Enter in a field clicks as well, without a pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => event.detail > 0 && event.currentTarget.focus()}
    >
      {children}
    </Button>
  );
}
