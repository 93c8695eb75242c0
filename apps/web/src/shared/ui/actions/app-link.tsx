import MuiLink, { type LinkProps } from '@mui/material/Link';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Whether a click asks for a new tab, a new window or a download, which is left to the browser. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Link to a path of this app, without a page reload. */
export function AppLink({ href, onClick, ...rest }: LinkProps & { href: string }) {
  const router = useRouter();
  return (
    <MuiLink
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    />
  );
}
