import { useContentText } from '../use-content-text.ts';
import { DocumentPage } from './document-page.tsx';

/** The rules for using this installation. */
export function TermsPage() {
  return <DocumentPage text={useContentText('terms')} />;
}
