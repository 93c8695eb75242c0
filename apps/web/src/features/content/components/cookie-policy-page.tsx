import { useContentText } from '../use-content-text.ts';
import { DocumentPage } from './document-page.tsx';

/** What is kept in the browser. */
export function CookiePolicyPage() {
  return <DocumentPage text={useContentText('cookies')} />;
}
