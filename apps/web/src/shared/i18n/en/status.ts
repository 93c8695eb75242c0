/** Texts of the status section. */
export const status = {
  status: {
    title: 'Status',
    ready: 'Everything is working',
    readyText: 'The server is running and all its components are ready.',
    notReady: 'Some components are not ready',
    notReadyText: 'The server is running, but something it depends on is not. It keeps trying automatically.',
    unreachable: 'The status could not be loaded',
    checkAgain: 'Check again',
    checkedAt: 'Last checked',
    parts: 'Components',
    installation: 'Installation',
    checks: {
      database: 'Database',
      migrations: 'Database structure',
      jobs: 'Background jobs',
    },
    checkTexts: {
      database: 'Stores all data',
      migrations: 'Matches this version',
      jobs: 'Send e-mails and clean up',
    },
    ok: 'Ready',
    failed: 'Not ready',
    version: 'Version',
    build: 'Build',
    serverTime: 'Server time',
    mode: 'Mode',
    demo: 'Demo data',
    live: 'Live',
  },
} as const;
