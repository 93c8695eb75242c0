import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';

/** Sends the form around it, once: busy until that is done. */
export function SubmitButton({ children, isDisabled }: { children: ReactNode; isDisabled?: boolean }) {
  const { formState } = useFormContext();
  return (
    <Button type="submit" variant="contained" loading={formState.isSubmitting} disabled={isDisabled}>
      {children}
    </Button>
  );
}
