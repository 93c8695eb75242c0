import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';

const project = fileURLToPath(new URL('../../../../../', import.meta.url));

let made: Promise<Buffer> | null = null;

/** Packs the offline verifier and its description into one file for download; the bytes are always the same. */
export function verifierArchive(): Promise<Buffer> {
  made ??= pack();
  return made;
}

function pack(): Promise<Buffer> {
  const zip = new ZipFile();
  const options = { mtime: new Date('2026-01-01T00:00:00Z'), mode: 0o100644 };
  const programs = readdirSync(`${project}verifier`).filter((name) => name.endsWith('.mjs'));
  for (const name of ['README.md', ...programs].sort()) {
    zip.addFile(`${project}verifier/${name}`, `tenderbox-verifier/${name}`, options);
  }
  zip.addFile(`${project}docs/formats.md`, 'docs/formats.md', options);
  zip.end();
  return buffer(zip.outputStream);
}
