import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { networkSchema } from '@tenderbox/contract';
import { loadOrCreateSecret } from '../crypto/secret-file.ts';
import type { S3Settings } from '../files/s3-store.ts';

/** A wrong setting, which stops the start. The message is one line that names the setting. */
export class SettingError extends Error {
  constructor(setting: string, problem: string) {
    super(`${setting}: ${problem}`);
  }
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Null if the embedded PostgreSQL in `dataDir` is used. */
  database: { url: string; ownerUrl: string } | null;
  publicUrl: string;
  mail: { smtpUrl: string; from: string } | null;
  secretKey: string;
  previousSecretKey: string | null;
  /** Demo data is seeded on the first start. */
  demo: boolean;
  /** The demo helpers exist. Every request is checked as well. */
  demoHelpers: boolean;
  /** How many proxies in front of the server are trusted to report the client's address. */
  proxyHops: number;
  /** Units of work that one person may use per second; 0 means unlimited. */
  workLimit: number;
  /** Where Prometheus reads metrics; null if they are off. */
  metrics: { port: number; host: string } | null;
  /** Null if files are stored on disk, in `dataDir`. */
  objectStorage: S3Settings | null;
  /** Null if there is no virus scanner. */
  clamd: { host: string; port: number } | { path: string } | null;
  /** Internal networks that webhooks may call, also without encryption. */
  webhookNetworks: string[];
  consentScriptUrl: string | null;
  appInsightsConnectionString: string | null;
}

type Environment = Record<string, string | undefined>;

const projectRoot = fileURLToPath(new URL('../../../../../', import.meta.url));
const loopbackNames = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Reads and checks all settings. Throws a SettingError that names the first wrong one. */
export function readConfig(environment: Environment): Config {
  const read = (name: string) => environment[name]?.trim() || null;

  const port = readInteger('PORT', read('PORT') ?? '3000', 0, 65_535);
  const host = readHost('HOST', read('HOST') ?? '127.0.0.1');
  const dataDir = resolve(projectRoot, read('DATA_DIR') ?? '.data');
  const database = readDatabase(read('DATABASE_URL'), read('DATABASE_OWNER_URL'));
  const publicUrl = readPublicUrl(read('PUBLIC_URL'), database ? null : `http://localhost:${port}`);
  const mail = readMail(read('SMTP_URL'), read('MAIL_FROM'), publicUrl);
  const proxyHops = readProxyHops(read('TRUST_PROXY'));
  const demo = readDemo(read('DEMO'), database === null);
  const consentScriptUrl = readOptionalUrl('CONSENT_SCRIPT_URL', read('CONSENT_SCRIPT_URL'), [
    'https:',
    'http:',
  ]);
  const objectStorage = readObjectStorage(read('S3_URL'));

  const previousSecretKey = readSecret('SECRET_KEY_PREVIOUS', read('SECRET_KEY_PREVIOUS'));
  const configuredSecretKey = readSecret('SECRET_KEY', read('SECRET_KEY'));
  if (database && !configuredSecretKey) {
    throw new SettingError('SECRET_KEY', 'is required with a DATABASE_URL (at least 32 characters)');
  }

  return {
    port,
    host,
    dataDir,
    database,
    publicUrl,
    mail,
    secretKey: configuredSecretKey ?? generatedSecretKey(dataDir),
    previousSecretKey,
    demo,
    demoHelpers: demo && loopbackNames.includes(host) && isLocalhost(publicUrl) && proxyHops === 0,
    proxyHops,
    workLimit: readInteger('WORK_LIMIT', read('WORK_LIMIT') ?? '40', 0, 100_000),
    metrics: readMetrics(read('METRICS_PORT'), read('METRICS_HOST')),
    objectStorage,
    clamd: readClamd(read('CLAMD_URL')),
    webhookNetworks: readNetworks('WEBHOOK_NETWORKS', read('WEBHOOK_NETWORKS')),
    consentScriptUrl,
    appInsightsConnectionString: readAppInsights(read('APPINSIGHTS_CONNECTION_STRING')),
  };
}

/** Whether an address or Host header names only this machine. */
export function isLoopbackName(name: string): boolean {
  return loopbackNames.includes(name);
}

function isLocalhost(url: string): boolean {
  return isLoopbackName(new URL(url).hostname);
}

function readInteger(setting: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new SettingError(setting, `must be a whole number from ${min} to ${max}`);
  }
  return value;
}

function readHost(setting: string, text: string): string {
  if (isIP(text) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) return text;
  throw new SettingError(setting, 'must be an IP address or a host name');
}

function readMetrics(port: string | null, host: string | null): Config['metrics'] {
  if (port === null) {
    if (host) throw new SettingError('METRICS_HOST', 'needs a METRICS_PORT beside it');
    return null;
  }
  return {
    port: readInteger('METRICS_PORT', port, 0, 65_535),
    host: readHost('METRICS_HOST', host ?? '127.0.0.1'),
  };
}

function readUrl(setting: string, text: string, protocols: string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol)) {
    const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ');
    throw new SettingError(setting, `must be a full URL beginning with ${wanted}`);
  }
  return url;
}

/** `https://KEY:SECRET@storage.example.org/bucket?region=eu-central-1` */
function readObjectStorage(text: string | null): S3Settings | null {
  if (text === null) return null;
  const { origin, username, password, pathname, searchParams } = readUrl('S3_URL', text, ['https:', 'http:']);
  const [bucket = '', ...more] = pathname.split('/').filter(Boolean);
  if (!username || !password || !bucket || more.length) {
    throw new SettingError(
      'S3_URL',
      'must have the form https://KEY:SECRET@storage.example.org/BUCKET?region=…',
    );
  }
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    endpoint: origin,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
  };
}

function readOptionalUrl(setting: string, text: string | null, protocols: string[]): string | null {
  return text === null ? null : readUrl(setting, text, protocols).href;
}

function readDatabase(url: string | null, ownerUrl: string | null): Config['database'] {
  const protocols = ['postgres:', 'postgresql:'];
  if (!url) {
    if (ownerUrl) throw new SettingError('DATABASE_OWNER_URL', 'needs a DATABASE_URL beside it');
    return null;
  }
  readUrl('DATABASE_URL', url, protocols);
  if (ownerUrl) readUrl('DATABASE_OWNER_URL', ownerUrl, protocols);
  return { url, ownerUrl: ownerUrl ?? url };
}

function readPublicUrl(text: string | null, fallback: string | null): string {
  if (!text && !fallback) throw new SettingError('PUBLIC_URL', 'is required with a DATABASE_URL');
  const url = readUrl('PUBLIC_URL', text ?? fallback ?? '', ['https:', 'http:']);
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new SettingError(
      'PUBLIC_URL',
      'must be an origin such as https://tenders.example.org, without a path',
    );
  }
  return url.origin;
}

function readMail(smtpUrl: string | null, from: string | null, publicUrl: string): Config['mail'] {
  const sender = from ?? `Tenderbox <no-reply@${new URL(publicUrl).hostname}>`;
  if (!/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(sender)) {
    throw new SettingError('MAIL_FROM', 'must be an e-mail address, with or without a name before it');
  }
  if (!smtpUrl) return null;
  readUrl('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']);
  return { smtpUrl, from: sender };
}

function readProxyHops(text: string | null): number {
  if (!text || ['off', 'false'].includes(text.toLowerCase())) return 0;
  return readInteger('TRUST_PROXY', text, 0, 10);
}

function readDemo(text: string | null, embedded: boolean): boolean {
  if (text === null) return embedded;
  if (text !== 'true' && text !== 'false') throw new SettingError('DEMO', 'must be true or false');
  if (text === 'true' && !embedded)
    throw new SettingError('DEMO', 'is only for the embedded database, without a DATABASE_URL');
  return text === 'true';
}

function readAppInsights(text: string | null): string | null {
  if (text && !/(^|;)InstrumentationKey=[^;]+/i.test(text)) {
    throw new SettingError('APPINSIGHTS_CONNECTION_STRING', 'must contain an InstrumentationKey');
  }
  return text;
}

function readSecret(setting: string, text: string | null): string | null {
  if (text !== null && text.length < 32) throw new SettingError(setting, 'must have at least 32 characters');
  return text;
}

/** `tcp://scanner.example.org:3310` or `unix:///run/clamav/clamd.ctl` */
function readClamd(text: string | null): Config['clamd'] {
  if (text === null) return null;
  const { protocol, hostname, port, pathname } = readUrl('CLAMD_URL', text, ['tcp:', 'unix:']);
  if (protocol === 'unix:' && !hostname && pathname.length > 1) return { path: decodeURIComponent(pathname) };
  if (protocol === 'tcp:' && hostname && port) return { host: hostname, port: Number(port) };
  throw new SettingError('CLAMD_URL', 'must have the form tcp://HOST:PORT or unix:///PATH');
}

/** `10.1.0.0/16, fd00::/8` */
function readNetworks(setting: string, text: string | null): string[] {
  const networks = (text ?? '').split(/[\s,]+/).filter(Boolean);
  const isNetwork = (network: string) => networkSchema.safeParse(network).success && network.includes('/');
  if (networks.every(isNetwork)) return networks;
  throw new SettingError(setting, 'must be networks such as 10.1.0.0/16, separated by commas');
}

/** The secret that the embedded installation generates for itself. */
function generatedSecretKey(dataDir: string): string {
  try {
    return loadOrCreateSecret(resolve(dataDir, 'secret-key'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError('DATA_DIR', `${dataDir} cannot be read and written by this user (${code})`);
  }
}
