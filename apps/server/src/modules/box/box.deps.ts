import type { Config } from '../../platform/config/config.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Signer } from '../../platform/signing/signer.ts';

export interface BoxDeps {
  config: Pick<Config, 'publicUrl'>;
  db: Database;
  keyring: Keyring;
  outbox: Outbox;
  signer: Signer;
  store: FileStore;
}
