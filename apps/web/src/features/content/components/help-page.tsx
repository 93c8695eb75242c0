import type { ReactNode } from 'react';
import { useContentText } from '../use-content-text.ts';
import { DocumentPage } from './document-page.tsx';

/** How to log in and whom to contact. Content added by the app, such as the service status, is shown at the end. */
export function HelpPage({ children }: { children?: ReactNode }) {
  return <DocumentPage text={useContentText('help')}>{children}</DocumentPage>;
}
