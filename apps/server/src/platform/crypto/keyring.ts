import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { MissingKeyError } from './missing-key-error.ts';

type KeyPurpose =
  | 'session-token'
  | 'outbox-secret'
  | 'second-factor'
  | 'idempotency'
  | 'reset-request'
  | 'stream-position'
  | 'scan-keys'
  | 'webhook-secrets'
  | 'padding-secret'
  | WrappingPurpose;

/**
 * What keys derived from the server's secret wrap: random keys of tasks and drafts, signing keys and filling
 * secrets.
 */
export type WrappingPurpose = 'task-keys' | 'draft-keys' | 'signing-keys' | 'filling-secrets';

/**
 * Where a sealed text is stored, bound to it as associated data: moved to another row, column or table it
 * cannot be opened.
 */
interface SealedLocation {
  table: string;
  column: string;
  id: string;
}

interface Key {
  id: string;
  bytes: Buffer;
}

/** One key per purpose, derived from the server's secret. Previous secrets remain readable by their own key ids. */
export interface Keyring {
  current(purpose: KeyPurpose): Key;
  byId(purpose: KeyPurpose, id: string): Key | undefined;
  /** Encrypts a short text for its place. The result starts with the key's id. */
  seal(purpose: KeyPurpose, location: SealedLocation, text: string): string;
  unseal(purpose: KeyPurpose, location: SealedLocation, sealed: string): string;
  /** A keyed fingerprint of a text, which reveals nothing without the key. The result starts with the key's id. */
  sign(purpose: KeyPurpose, text: string): string;
  isSignatureOf(purpose: KeyPurpose, text: string, signature: string): boolean;
}

/** Derives the keys of the current secret and, during a rotation, of the previous one. */
export function createKeyring(secretKey: string, previousSecretKey: string | null): Keyring {
  const derive = (secret: string, label: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'tenderbox', label, 32));
  const secrets = [secretKey, ...(previousSecretKey ? [previousSecretKey] : [])].map((secret) => ({
    secret,
    id: createHash('sha256').update(derive(secret, 'key-id')).digest('hex').slice(0, 8),
  }));
  // Every request needs a key, so each is derived only once.
  const keys = new Map<string, Key>();
  const keyOf = (purpose: KeyPurpose, { id, secret }: { id: string; secret: string }): Key => {
    const name = `${purpose}:${id}`;
    const key = keys.get(name) ?? { id, bytes: derive(secret, purpose) };
    keys.set(name, key);
    return key;
  };
  const [current] = secrets as [(typeof secrets)[number]];

  const keyring: Keyring = {
    current: (purpose) => keyOf(purpose, current),
    byId: (purpose, id) => {
      const found = secrets.find((secret) => secret.id === id);
      return found && keyOf(purpose, found);
    },
    seal: (purpose, location, text) => {
      const key = keyring.current(purpose);
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(locationAad(location));
      const content = Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${key.id}.${content.toString('base64url')}`;
    },
    unseal: (purpose, location, sealed) => {
      const [id = '', content = ''] = sealed.split('.');
      const key = requireKey(keyring, purpose, id);
      const bytes = Buffer.from(content, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAAD(locationAad(location)).setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    },
    sign: (purpose, text) => signBy(keyring.current(purpose), text),
    isSignatureOf: (purpose, text, signature) => {
      const key = keyring.byId(purpose, signature.split('.')[0] ?? '');
      if (!key) return false;
      const [expected, given] = [Buffer.from(signBy(key, text)), Buffer.from(signature)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
  return keyring;
}

/** The server's key for a purpose by its id. Throws if its secret is not configured. */
export function requireKey(keyring: Keyring, purpose: KeyPurpose, id: string): Buffer {
  const key = keyring.byId(purpose, id);
  if (!key) throw new MissingKeyError(`${purpose} of the secret ${id}`);
  return key.bytes;
}

const locationAad = ({ table, column, id }: SealedLocation) => Buffer.from(`${table}:${column}:${id}`);

const signBy = ({ id, bytes }: Key, text: string) =>
  `${id}.${createHmac('sha256', bytes).update(text).digest('base64url')}`;
