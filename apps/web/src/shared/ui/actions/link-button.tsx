import Button, { type ButtonProps } from '@mui/material/Button';
import { useRouter } from '@tanstack/react-router';
import { isForBrowser } from './app-link.tsx';

/** Link to a path of this app that looks like a button. */
export function LinkButton({ href, ...rest }: Omit<ButtonProps, 'onClick'> & { href: string }) {
  const router = useRouter();
  return (
    <Button
      {...rest}
      href={href}
      onClick={(event) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    />
  );
}
