import { useEffect, useState } from 'react';

/** An element at the end of the page whose live regions are heard even while a dialog hides the rest. */
export function useAnnouncingHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));

  useEffect(() => {
    document.body.append(host);
    // Dialogs mark all their siblings as hidden.
    const observer = new MutationObserver(() => {
      if (host.hasAttribute('aria-hidden')) host.removeAttribute('aria-hidden');
    });
    observer.observe(host, { attributeFilter: ['aria-hidden'] });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);

  return host;
}
