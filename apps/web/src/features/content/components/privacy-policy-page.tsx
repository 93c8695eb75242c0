import { useContentText } from '../use-content-text.ts';
import { DocumentPage } from './document-page.tsx';

/** What is known about people, why and for how long. */
export function PrivacyPolicyPage() {
  return <DocumentPage text={useContentText('privacy')} />;
}
