import MuiLink, { type LinkProps } from '@mui/material/Link';
import { useNavigate } from '@tanstack/react-router';
import { isForBrowser } from '../../../shared/ui/actions/app-link.tsx';
import { revealAnchor } from '../reveal-anchor.ts';

/** Link to a section of the same page. Also moves the focus there. */
export function AnchorLink({ anchor, ...rest }: LinkProps & { anchor: string }) {
  const navigate = useNavigate();
  return (
    <MuiLink
      {...rest}
      href={`#${anchor}`}
      onClick={(event) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        // Following the same link again does not change the URL, so the router does nothing; scroll here.
        revealAnchor(anchor);
        void navigate({ to: '.', hash: anchor });
      }}
    />
  );
}
