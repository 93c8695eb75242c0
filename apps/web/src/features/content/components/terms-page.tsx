import { useContentText } from '../content-texts.ts';
import { DocumentPage } from './document-page.tsx';

/** The rules for using this installation. */
export function TermsPage() {
  return <DocumentPage text={useContentText('terms')} />;
}
