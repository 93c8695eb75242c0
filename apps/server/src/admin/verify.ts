import { readFile } from 'node:fs/promises';
import { parseHead, verifyAudit } from '../modules/audit/verify-audit.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Command } from './command.ts';
import { usage } from './usage.ts';
import { withDatabase } from './with-database.ts';

/** Verifies the chains of the audit trail, also against heads that were e-mailed. */
export const verify: Command = async (words, environment, say) => {
  const files = words.filter((_word, index) => index % 2);
  if (words.length % 2 || words.some((word, index) => index % 2 === 0 && word !== '--head'))
    throw new Error(usage);
  const heads = await Promise.all(files.map(async (file) => parseHead(await readFile(file, 'utf8'))));
  const { lines, isIntact } = await withDatabase(readConfig(environment), (db) =>
    verifyAudit(db, heads, say),
  );
  if (!isIntact) throw new Error(lines.join('\n'));
  return lines.join('\n');
};
