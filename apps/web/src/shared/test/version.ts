import type { Version } from '@tenderbox/contract';

/** Version response of an installation without demo helpers and scripts. */
export const version: Version = {
  appInsightsEnabled: false,
  appInsightsConnectionString: null,
  timestamp: '2026-11-30T17:00:00.000Z',
  hashId: '0123456789abcdef',
  version: '1.2.3',
  demo: false,
  consentScriptUrl: null,
};
