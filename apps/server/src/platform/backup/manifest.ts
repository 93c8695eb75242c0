import { z } from 'zod';

/** A table in an archive, and its columns in the order of the content. Generated columns are left out. */
const tableSchema = z.object({ name: z.string().regex(/^[a-z_]+\.[a-z_]+$/), columns: z.array(z.string()) });
export type BackupTable = z.infer<typeof tableSchema>;

/** What the archive begins with: everything that is known before the contents. */
export const manifestSchema = z.object({
  format: z.literal('tenderbox-backup/1'),
  /** Everything committed until then is in the archive, by the database's clock. */
  at: z.string(),
  origin: z.string(),
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** `s3`: the archive lists the files, the bucket has their contents. */
  storage: z.enum(['disk', 's3']),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  queues: z.array(z.string()),
  signingKeys: z.array(z.object({ keyId: z.string(), publicKey: z.string() })),
  /** Ids of the secrets that wrap keys in the database. `signs`: the one of the current signing key. */
  secrets: z.array(z.object({ id: z.string(), signs: z.boolean() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What the archive ends with, before the hashes. */
export const contentsSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number(), parts: z.number() })),
  files: z.number(),
  bytes: z.number(),
  missing: z.number(),
});
export type Contents = z.infer<typeof contentsSchema>;

export const manifestName = 'backup.json';
export const contentsName = 'contents.json';
export const missingName = 'missing-files.txt';

const numbered = (number: number) => String(number).padStart(6, '0');
export const tablePartName = (table: string, part: number) => `database/${table}/${numbered(part)}.gz`;
export const fileListName = (part: number) => `file-list/${numbered(part)}.txt`;
export const fileName = (storageName: string) => `files/${storageName.slice(0, 2)}/${storageName}`;

/** The jobs that wait, as a table of their own: a queue's tables depend on the version of the library. */
export const jobsTable: BackupTable = { name: 'pgboss.job', columns: ['name', 'data'] };
