import { visuallyHidden } from '@mui/utils';

/** Hidden field that tells password managers which account the form is for. */
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
