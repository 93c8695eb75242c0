import { useContentText } from '../use-content-text.ts';
import { DocumentPage } from './document-page.tsx';

export function TermsPage() {
  return <DocumentPage text={useContentText('terms')} />;
}
