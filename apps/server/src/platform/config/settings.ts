/** Description of a setting, in Markdown. The README's table and `deploy/.env.example` are written from it. */
export interface Setting {
  name: string;
  /** The value without the setting. */
  defaultText: string;
  meaning: string;
  /** A value for production. */
  example: string;
  /** Every production installation needs it. */
  isRequired?: true;
}

/** All settings that `readConfig` reads. After a change run `npm run settings`. */
export const settings: Setting[] = [
  {
    name: 'PORT',
    defaultText: '`3000`',
    meaning: 'port to listen on, 0 to 65535 (0: any free port)',
    example: '3000',
  },
  {
    name: 'HOST',
    defaultText: '`127.0.0.1`',
    meaning: 'address or host name to listen on; `0.0.0.0` for all',
    example: '127.0.0.1',
  },
  {
    name: 'DATA_DIR',
    defaultText: '`.data`',
    meaning:
      'embedded database, uploaded files, generated secrets; a relative path starts at the project folder',
    example: '/var/lib/tenderbox/data',
    isRequired: true,
  },
  {
    name: 'DATABASE_URL',
    defaultText: 'none: embedded PostgreSQL in `DATA_DIR`',
    meaning: 'PostgreSQL 15 or newer, e.g. `postgres://tenderbox_server:…@db.example.org/tenderbox`',
    example: 'postgres://tenderbox_server:PASSWORD@db.example.org/tenderbox',
    isRequired: true,
  },
  {
    name: 'DATABASE_OWNER_URL',
    defaultText: '`DATABASE_URL`',
    meaning: 'login that owns and migrates the database; requires `DATABASE_URL`',
    example: 'postgres://tenderbox_owner:PASSWORD@db.example.org/tenderbox',
    isRequired: true,
  },
  {
    name: 'PUBLIC_URL',
    defaultText: 'embedded: `http://localhost:PORT`; required with `DATABASE_URL`',
    meaning: 'origin of the links in e-mails, e.g. `https://tenders.example.org`; no path',
    example: 'https://tenders.example.org',
    isRequired: true,
  },
  {
    name: 'SECRET_KEY',
    defaultText:
      'embedded: generated once in `DATA_DIR/secret-key` (mode 0600); required with `DATABASE_URL`',
    meaning:
      'all keys are derived from it; at least 32 characters, e.g. the output of `openssl rand -base64 48`',
    example: '',
    isRequired: true,
  },
  {
    name: 'SECRET_KEY_PREVIOUS',
    defaultText: 'none',
    meaning: 'the previous `SECRET_KEY` during a key rotation; at least 32 characters',
    example: '',
  },
  {
    name: 'SMTP_URL',
    defaultText: 'none: e-mails are stored, not sent',
    meaning: 'mail server, `smtp://` or `smtps://`, e.g. `smtps://user:password@mail.example.org`',
    example: 'smtps://USER:PASSWORD@mail.example.org',
    isRequired: true,
  },
  {
    name: 'MAIL_FROM',
    defaultText: '`Tenderbox <no-reply@HOST OF PUBLIC_URL>`',
    meaning: 'sender of all e-mails; used only with `SMTP_URL`',
    example: 'tenders@example.org',
  },
  {
    name: 'TRUST_PROXY',
    defaultText: '`off`',
    meaning: 'number of proxies in front of the server, 0 to 10; `off` and `false` mean 0',
    example: '1',
    isRequired: true,
  },
  {
    name: 'WORK_LIMIT',
    defaultText: '`40`',
    meaning:
      'units of [work](docs/security.md#limits) per person, second and server, 0 to 100000; a simple request is one unit; `0` means no limit',
    example: '40',
  },
  {
    name: 'METRICS_PORT',
    defaultText: 'none: no metrics',
    meaning: 'port for [metrics](docs/operations.md#metrics) in the format of Prometheus, 0 to 65535',
    example: '9464',
  },
  {
    name: 'METRICS_HOST',
    defaultText: '`127.0.0.1`',
    meaning: 'address or host name for metrics; requires `METRICS_PORT`',
    example: '127.0.0.1',
  },
  {
    name: 'DEMO',
    defaultText: '`true` with the embedded database, otherwise `false`',
    meaning:
      '`true` or `false`: demo data in an empty database, demo accounts, mailbox; `true` is rejected with `DATABASE_URL`',
    example: 'false',
  },
  {
    name: 'CONSENT_SCRIPT_URL',
    defaultText: 'none',
    meaning: 'cookie consent script, a full URL',
    example: 'https://consent.example.org/consent.js',
  },
  {
    name: 'APPINSIGHTS_CONNECTION_STRING',
    defaultText: 'none',
    meaning: 'Application Insights; must contain an `InstrumentationKey`',
    example: 'InstrumentationKey=KEY;IngestionEndpoint=https://in.example.org/',
  },
  {
    name: 'S3_URL',
    defaultText: 'none: files in `DATA_DIR`',
    meaning:
      'S3-compatible object storage, e.g. `https://KEY:SECRET@s3.example.org/BUCKET?region=eu-central-1` (default region `us-east-1`; write `/` in a secret as `%2F`); use a bucket for this installation only',
    example: 'https://KEY:SECRET@s3.example.org/BUCKET?region=eu-central-1',
  },
  {
    name: 'CLAMD_URL',
    defaultText: 'none: files are not scanned',
    meaning:
      'virus scanner (clamd), `tcp://HOST:PORT` or `unix:///PATH`, e.g. `unix:///run/clamav/clamd.ctl`',
    example: 'unix:///run/clamav/clamd.ctl',
  },
  {
    name: 'WEBHOOK_NETWORKS',
    defaultText: 'none: webhooks call the internet only',
    meaning: 'private networks that webhooks may call, also without encryption, e.g. `10.1.0.0/16, fd00::/8`',
    example: '10.1.0.0/16, fd00::/8',
  },
];
