import type { ReactNode } from 'react';
import { useContentText } from '../use-content-text.ts';
import { DocumentPage } from './document-page.tsx';

/** How to get in and whom to ask; what the app adds, such as the state of the service, stands at the end. */
export function HelpPage({ children }: { children?: ReactNode }) {
  return <DocumentPage text={useContentText('help')}>{children}</DocumentPage>;
}
