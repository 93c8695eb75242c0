import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, SettingError } from './config.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tenderbox-config-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const secret = 's'.repeat(32);
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment });
const outside = {
  DATABASE_URL: 'postgres://app@db.example.org/tenders',
  SECRET_KEY: secret,
  PUBLIC_URL: 'https://tenders.example.org',
};

describe('settings', () => {
  it('have defaults', async () => {
    expect(read({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir,
      database: null,
      publicUrl: 'http://localhost:3000',
      mail: null,
      secretKey: await readFile(join(dataDir, 'secret-key'), 'utf8'),
      previousSecretKey: null,
      demo: true,
      demoHelpers: true,
      proxyHops: 0,
      workLimit: 40,
      metrics: null,
      objectStorage: null,
      clamd: null,
      webhookNetworks: [],
      consentScriptUrl: null,
      appInsightsConnectionString: null,
    });
  });

  it('serve metrics to this machine only, unless told otherwise', () => {
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7');
    expect(() => read({ METRICS_PORT: 'many' })).toThrow(/^METRICS_PORT: must be a whole number/);
    expect(() => read({ METRICS_PORT: '1', METRICS_HOST: 'a b' })).toThrow(/^METRICS_HOST: must be/);
    expect(() => read({ METRICS_HOST: '10.0.0.7' })).toThrow(/^METRICS_HOST: needs a METRICS_PORT/);
  });

  it('default the data folder to .data of the project, independent of the current folder', () => {
    const project = fileURLToPath(new URL('../../../../../', import.meta.url));
    const given = { SECRET_KEY: secret };
    expect(readConfig(given).dataDir).toBe(join(project, '.data'));
    expect(readConfig({ ...given, DATA_DIR: 'elsewhere' }).dataDir).toBe(join(project, 'elsewhere'));
    expect(readConfig({ ...given, DATA_DIR: '/srv/tenderbox' }).dataDir).toBe('/srv/tenderbox');
  });

  it('generate a secret once, in a file only its owner can read', async () => {
    const first = read({}).secretKey;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(read({}).secretKey).toBe(first);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(read({ SECRET_KEY: secret }).secretKey).toBe(secret);
  });

  it('are trimmed, and empty ones count as not set', () => {
    const config = read({
      ...outside,
      PORT: ' 8080 ',
      HOST: '0.0.0.0',
      DATABASE_OWNER_URL: 'postgresql://owner@db.example.org/tenders',
      SMTP_URL: 'smtps://mail.example.org',
      MAIL_FROM: 'Tenders <tenders@example.org>',
      SECRET_KEY_PREVIOUS: 'p'.repeat(32),
      TRUST_PROXY: '2',
      WORK_LIMIT: '100',
      METRICS_PORT: '9464',
      CONSENT_SCRIPT_URL: 'https://consent.example.org/consent.js',
      APPINSIGHTS_CONNECTION_STRING: 'InstrumentationKey=1;IngestionEndpoint=https://in.example.org/',
      S3_URL: 'https://key:se%2Fcret@s3.example.org:9000/bucket?region=eu-central-1',
      CLAMD_URL: 'tcp://scanner.example.org:3310',
      WEBHOOK_NETWORKS: '10.1.0.0/16, fd00::/8',
    });
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir,
      database: { url: outside.DATABASE_URL, ownerUrl: 'postgresql://owner@db.example.org/tenders' },
      publicUrl: 'https://tenders.example.org',
      mail: { smtpUrl: 'smtps://mail.example.org', from: 'Tenders <tenders@example.org>' },
      secretKey: secret,
      previousSecretKey: 'p'.repeat(32),
      demo: false,
      demoHelpers: false,
      proxyHops: 2,
      workLimit: 100,
      metrics: { port: 9464, host: '127.0.0.1' },
      clamd: { host: 'scanner.example.org', port: 3310 },
      webhookNetworks: ['10.1.0.0/16', 'fd00::/8'],
      objectStorage: {
        endpoint: 'https://s3.example.org:9000',
        region: 'eu-central-1',
        bucket: 'bucket',
        accessKeyId: 'key',
        secretAccessKey: 'se/cret',
      },
      consentScriptUrl: 'https://consent.example.org/consent.js',
      appInsightsConnectionString: 'InstrumentationKey=1;IngestionEndpoint=https://in.example.org/',
    });
    expect(read(outside).database?.ownerUrl).toBe(outside.DATABASE_URL);
  });

  it.each([
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '1e3' }],
    ['HOST', { HOST: 'http://here' }],
    ['HOST', { HOST: '-bad-' }],
    ['DATABASE_URL', { ...outside, DATABASE_URL: 'mysql://db' }],
    ['DATABASE_URL', { ...outside, DATABASE_URL: 'db.example.org' }],
    ['DATABASE_OWNER_URL', { ...outside, DATABASE_OWNER_URL: 'owner' }],
    ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: outside.DATABASE_URL }],
    ['PUBLIC_URL', { PUBLIC_URL: 'tenders.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://tenders.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://tenders.example.org/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://tenders.example.org/?a=1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://me@tenders.example.org' }],
    ['PUBLIC_URL', { DATABASE_URL: outside.DATABASE_URL, SECRET_KEY: secret }],
    ['SECRET_KEY', { DATABASE_URL: outside.DATABASE_URL, PUBLIC_URL: outside.PUBLIC_URL }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['SECRET_KEY_PREVIOUS', { SECRET_KEY_PREVIOUS: 'short' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'nobody' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['DEMO', { DEMO: 'yes' }],
    ['DEMO', { ...outside, DEMO: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '11' }],
    ['WORK_LIMIT', { WORK_LIMIT: '-1' }],
    ['CONSENT_SCRIPT_URL', { CONSENT_SCRIPT_URL: 'javascript:alert(1)' }],
    ['APPINSIGHTS_CONNECTION_STRING', { APPINSIGHTS_CONNECTION_STRING: 'key' }],
    ['S3_URL', { S3_URL: 'https://s3.example.org/bucket' }],
    ['S3_URL', { S3_URL: 'https://key:secret@s3.example.org' }],
    ['S3_URL', { S3_URL: 'https://key:secret@s3.example.org/bucket/folder' }],
    ['S3_URL', { S3_URL: 's3://key:secret@s3.example.org/bucket' }],
    ['CLAMD_URL', { CLAMD_URL: 'tcp://clamd' }],
    ['WEBHOOK_NETWORKS', { WEBHOOK_NETWORKS: '10.1.0.0' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
  ])('reject a wrong %s in one line that names it: %o', (setting, environment) => {
    const reading = () => read(environment);
    expect(reading).toThrow(SettingError);
    expect(reading).toThrow(new RegExp(`^${setting}: [^\\n]+$`));
  });

  it('never contain a secret in an error message', () => {
    const url = 'mysql://owner:hunter2hunter2@db.example.org/tenders';
    expect(() => read({ ...outside, DATABASE_URL: url })).toThrow(/^(?!.*hunter2)/);
  });
});

describe('demo mode', () => {
  it('is on with the embedded database only, and can be switched off', () => {
    expect(read({}).demo).toBe(true);
    expect(read({ DEMO: 'false' })).toMatchObject({ demo: false, demoHelpers: false });
    expect(read(outside)).toMatchObject({ demo: false, demoHelpers: false });
    expect(read({ ...outside, DEMO: 'false' }).demo).toBe(false);
  });

  it.each([
    [true, {}],
    [true, { HOST: 'localhost' }],
    [true, { HOST: '::1' }],
    [true, { PUBLIC_URL: 'http://127.0.0.1:3000', TRUST_PROXY: 'off' }],
    [false, { HOST: '0.0.0.0' }],
    [false, { HOST: '192.0.2.7' }],
    [false, { PUBLIC_URL: 'https://tenders.example.org' }],
    [false, { PUBLIC_URL: 'http://localhost.example.org' }],
    [false, { TRUST_PROXY: '1' }],
  ])('enables its helpers: %s with %o', (present, environment) => {
    expect(read(environment).demoHelpers).toBe(present);
  });
});
