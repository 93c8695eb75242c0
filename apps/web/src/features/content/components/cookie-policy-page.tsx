import { useContentText } from '../use-content-text.ts';
import { DocumentPage } from './document-page.tsx';

export function CookiePolicyPage() {
  return <DocumentPage text={useContentText('cookies')} />;
}
