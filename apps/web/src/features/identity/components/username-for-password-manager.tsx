import { visuallyHidden } from '@mui/utils';

/** Tells a password manager whose password the form is about; people do not see it. */
export function UsernameForPasswordManager({ username }: { username: string }) {
  return (
    <input
      type="email"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden
      style={visuallyHidden}
    />
  );
}
