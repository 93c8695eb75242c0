#!/usr/bin/env node
/**
 * Checks what Tenderbox has signed: receipts with their sealed copies and files, closings with their proofs,
 * opening records, event records, audit trails with their checkpoints. Needs only Node.js 20 or newer, and no network.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { check } from './check.mjs';
import { isHash } from './formats.mjs';

const usage = `Usage: node verify.mjs --fingerprint KEY [--keys receipt-keys.json] FILE…
       node verify.mjs record.zip

  --fingerprint  a key fingerprint from an e-mail or a PDF, once for each key. An event record can be checked without
                 it, but then nothing shows whose keys it was signed with
  --keys         the list of public keys from ORIGIN/api/receipt-keys, or the signed list from
                 ORIGIN/api/receipt-keys/chain. An event record contains both
  FILE           downloaded receipts, withdrawals, sealed copies, submitted files, closing records, proofs, opening records,
                 proofs and checkpoints of the chain of signed records, event records (zip), signed lists of keys, of
                 which all that were kept can be given to compare them, and audit trails, and checkpoints of audit
                 trails, from { to } of an e-mail. The type is recognised from the content
`;

/** @param {string[]} words @returns {number} The exit code. */
function run(words) {
  /** @type {string[]} */
  const fingerprints = [];
  /** @type {string[]} */
  const paths = [];
  let keys = '';
  const rest = words[Symbol.iterator]();
  for (const word of rest) {
    if (word === '--fingerprint') fingerprints.push(`${rest.next().value}`.replace(/\s/g, '').toLowerCase());
    else if (word === '--keys') keys = rest.next().value ?? '';
    else paths.push(word);
  }
  const isEventRecord = paths.every((path) => path.endsWith('.zip'));
  if (!fingerprints.every(isHash) || !paths.length || !(fingerprints.length || isEventRecord)) {
    process.stderr.write(usage);
    return 2;
  }
  /** @param {string} path */
  const read = (path) => ({ name: basename(path), bytes: readFileSync(path) });
  const { proved, notProved, failed } = check({
    fingerprints,
    keys: keys ? read(keys) : null,
    files: paths.map(read),
  });
  say('FAILED:', failed);
  say(failed.length ? 'What is still valid:' : 'Proved:', proved);
  say('Not proven:', notProved);
  process.stdout.write(failed.length ? 'The check failed.\n' : 'Everything that was given is valid.\n');
  return failed.length ? 1 : 0;
}

/** @param {string} title @param {string[]} sentences */
function say(title, sentences) {
  if (!sentences.length) return;
  // Names come from others, so control and direction characters are replaced by a mark.
  const harmless = sentences.map((sentence) => sentence.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd'));
  const lines = [...new Set(harmless)].map((sentence) => `  - ${sentence}\n`);
  process.stdout.write(`${title}\n${lines.join('')}\n`);
}

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`A file could not be read: ${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 2;
}
