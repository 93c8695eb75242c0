import type { WrittenBackup } from '../platform/backup/write-backup.ts';

/** What a backup contains, line by line. */
export function describeBackup({
  manifest,
  contents,
}: Pick<WrittenBackup, 'manifest' | 'contents'>): string[] {
  const { at, origin, version, postgres, migrations, storage, signingKeys, secrets } = manifest;
  const { tables, files, bytes, missing } = contents;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const where = storage === 's3' ? ', listed only: back up the bucket too' : '';
  return [
    `Everything until ${at}, of ${origin}, by Tenderbox ${version} (migration ${migrations.at(-1)}) on PostgreSQL ${postgres}`,
    `${rows} rows of ${tables.length} tables`,
    `${files} files with ${bytes} bytes${where}`,
    ...(missing
      ? [`${missing} files were missing or removed during the backup; missing-files.txt lists them`]
      : []),
    ...signingKeys.map(({ keyId }) => `Signing key ${(keyId.match(/.{4}/g) ?? []).join(' ')}`),
    ...[...new Set(secrets.map(({ id }) => id))].map((id) => `Needs the SECRET_KEY with the id ${id}`),
  ];
}
