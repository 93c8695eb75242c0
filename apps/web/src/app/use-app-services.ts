import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { versionQuery } from '../shared/lib/version-query.ts';
import { loadConsentScript } from './load-consent-script.ts';

/** Requests the version at startup and starts the configured third-party services. */
export function useAppServices(): void {
  const router = useRouter();
  const { data: version } = useQuery({ ...versionQuery, staleTime: Number.POSITIVE_INFINITY });
  const consentScriptUrl = version?.consentScriptUrl;
  const connectionString = version?.appInsightsEnabled ? version.appInsightsConnectionString : null;

  useEffect(() => {
    if (consentScriptUrl) loadConsentScript(consentScriptUrl);
  }, [consentScriptUrl]);

  useEffect(() => {
    if (!connectionString) return;
    const leaving = new AbortController();
    // A blocked or broken monitoring service must not disturb the app.
    import('./start-monitoring.ts')
      .then(({ startMonitoring }) => startMonitoring(connectionString, router, leaving.signal))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [connectionString, router]);
}
