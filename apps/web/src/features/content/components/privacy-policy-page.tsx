import { useContentText } from '../use-content-text.ts';
import { DocumentPage } from './document-page.tsx';

export function PrivacyPolicyPage() {
  return <DocumentPage text={useContentText('privacy')} />;
}
