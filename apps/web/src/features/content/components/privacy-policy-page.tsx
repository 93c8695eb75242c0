import { useContentText } from '../content-texts.ts';
import { DocumentPage } from './document-page.tsx';

/** What is known about people, why and for how long. */
export function PrivacyPolicyPage() {
  return <DocumentPage text={useContentText('privacy')} />;
}
