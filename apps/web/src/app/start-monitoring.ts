import { ApplicationInsights, type ITelemetryItem } from '@microsoft/applicationinsights-web';
import type { AnyRouter } from '@tanstack/react-router';

const addressNames = new Set(['uri', 'refUri', 'url']);
let isStarted = false;

/** Starts Application Insights: page views and errors by route pattern. */
export function startMonitoring(connectionString: string, router: AnyRouter): void {
  if (isStarted) return;
  isStarted = true;
  const insights = new ApplicationInsights({
    config: {
      connectionString,
      disableCookiesUsage: true,
      enableSessionStorageBuffer: false,
      disableAjaxTracking: true,
      disableFetchTracking: true,
      enableUnhandledPromiseRejectionTracking: true,
      // Prevents the SDK from fetching its settings from a remote server.
      extensionConfig: { AppInsightsCfgSyncPlugin: { cfgUrl: '' } },
    },
  });
  const pattern = () => String(router.state.matches.at(-1)?.fullPath ?? '/');
  insights.loadAppInsights();
  insights.addTelemetryInitializer((item) => removeUrls(item, pattern()));
  const trackPage = () => insights.trackPageView({ name: pattern(), uri: pattern() });
  trackPage();
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) trackPage();
  });
}

// URLs contain reset tokens, e-mail addresses and search terms.
function removeUrls({ tags, ext, data, baseData }: ITelemetryItem, pattern: string): void {
  if (tags) tags['ai.operation.name'] = pattern;
  if (ext?.trace) ext.trace.name = pattern;
  for (const part of [data, baseData, baseData?.properties]) {
    for (const [name, value] of Object.entries(part ?? {})) {
      if (addressNames.has(name)) part[name] = pattern;
      else if (typeof value === 'string') part[name] = value.replaceAll(location.href, pattern);
    }
  }
}
