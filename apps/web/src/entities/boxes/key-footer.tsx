import { lazy, Suspense } from 'react';
import { loadTexts } from '../../shared/i18n/load-texts.ts';

const KeyFingerprint = lazy(async () => {
  const [{ KeyFingerprint: Part }] = await Promise.all([
    import('./key-fingerprint.tsx'),
    loadTexts(['signingKey']),
  ]);
  return { default: Part };
});

/** The key fingerprint at the end of a page, loaded after everything else. */
export function KeyFooter() {
  return (
    <Suspense fallback={null}>
      <KeyFingerprint />
    </Suspense>
  );
}
