import MuiLink, { type LinkProps } from '@mui/material/Link';
import { useNavigate } from '@tanstack/react-router';
import { isForBrowser } from '../../../shared/ui/app-link.tsx';
import { revealAnchor } from '../reveal-anchor.ts';

/** A link to a part of the same page; the focus moves there. */
export function AnchorLink({ anchor, ...rest }: LinkProps & { anchor: string }) {
  const navigate = useNavigate();
  return (
    <MuiLink
      {...rest}
      href={`#${anchor}`}
      onClick={(event) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        // The address does not change when the same link is followed again; the page still moves.
        revealAnchor(anchor);
        void navigate({ to: '.', hash: anchor });
      }}
    />
  );
}
