import { formatInstant } from '@tenderbox/contract';
import { type Fact, groupHash, type PdfWriter } from './pdf-document.ts';

/** An instant in a named time zone, and in UTC with microseconds. */
export const instantFact = (label: string, instant: string, timeZone: string): Fact => ({
  label,
  value: `${formatInstant(instant, timeZone)}${timeZone === 'UTC' ? '' : ` (${timeZone})`}, exact time ${instant}`,
});

export const hashFact = (label: string, hash: string | null): Fact => ({
  label,
  ...(hash ? { value: groupHash(hash), isExact: true } : { value: 'none' }),
});

export const idFact = (label: string, value: string): Fact => ({ label, value, isExact: true });

/** The QR code of the public closing records of a task. */
export const closingsCode = (origin: string, taskId: string) => ({
  url: `${origin}/api/closings/${taskId}`,
  caption: 'Public closing records of this task',
});

/** Writes how a record was signed, and by which key. */
export function writeSignature(
  writer: PdfWriter,
  { keyId, signature, origin }: { keyId: string; signature: string; origin: string },
  publicKey: string,
): void {
  writer.heading('Signature');
  writer.facts([
    hashFact('Key fingerprint', keyId),
    idFact('Public key', publicKey),
    idFact('Signature (Ed25519)', signature),
    { label: 'All public keys', value: `${origin}/api/receipt-keys` },
    { label: 'Signed list of keys', value: `${origin}/api/receipt-keys/chain` },
  ]);
}

/** Writes what the page proves, and what it does not. */
export function writeHowToCheck(writer: PdfWriter, whatToKeep: string): void {
  writer.heading('How to check this');
  writer.paragraph(
    `This document is for people to read. The signed record is the JSON file of the same name. ${whatToKeep} The offline verifier checks them without this site. It needs the key fingerprint in the annex, which is also given in the e-mails.`,
  );
  writer.paragraph(
    'The signature shows what this installation confirmed. It does not prove who typed the content, that no one has read it, or the time beyond what the signer states.',
  );
}
