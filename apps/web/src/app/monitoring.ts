import { ApplicationInsights, type ITelemetryItem } from '@microsoft/applicationinsights-web';
import type { AnyRouter } from '@tanstack/react-router';

let isStarted = false;

/** Starts Application Insights: page views and errors, under the patterns of routes. */
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
      // Its settings come from this app alone, not from a server elsewhere.
      extensionConfig: { AppInsightsCfgSyncPlugin: { cfgUrl: '' } },
    },
  });
  const pattern = () => String(router.state.matches.at(-1)?.fullPath ?? '/');
  insights.loadAppInsights();
  insights.addTelemetryInitializer((item) => hideAddress(item, pattern()));
  const trackPage = () => insights.trackPageView({ name: pattern(), uri: pattern() });
  trackPage();
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) trackPage();
  });
}

// Addresses hold reset tokens, e-mail addresses and what people search for.
function hideAddress({ tags, ext, baseData }: ITelemetryItem, pattern: string): void {
  if (tags) tags['ai.operation.name'] = pattern;
  if (ext?.trace) ext.trace.name = pattern;
  for (const name of ['uri', 'refUri', 'url']) {
    if (baseData?.[name]) baseData[name] = pattern;
    if (baseData?.properties?.[name]) baseData.properties[name] = pattern;
  }
}
