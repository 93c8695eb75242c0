import type { BoxFaultKind } from './box-faults.ts';

/** What is wrong, what it means and what to do, for the screen and the PDF. */
export const boxFaultTexts: Record<BoxFaultKind, { wrong: string; meaning: string; advice: string }> = {
  ROOT: {
    wrong: 'Its root hash cannot be recalculated from the stored records.',
    meaning: 'The stored records are not exactly those that were in the box when it closed.',
    advice:
      'Compare the root hash with the one in the e-mails about the closing, and ask the operator to check the database and its backups.',
  },
  RECORD: {
    wrong: 'Its signed record is missing or cannot be read.',
    meaning: 'The opening record does not contain it, so it does not show what this supplier submitted.',
    advice: 'Ask the supplier for its receipt and its sealed copy. Both can be checked offline.',
  },
  RECORD_HASH: {
    wrong: 'The stored record is not the one that was signed and included in the closing record.',
    meaning: 'It was changed afterwards.',
    advice:
      'Compare it with the record that was sent to the supplier by e-mail. That one can be checked offline.',
  },
  SIGNATURE: {
    wrong: 'The signature of the stored record is not valid.',
    meaning: 'The record or its signature was changed after it was signed, or the signing key is unknown.',
    advice:
      'Compare it with the record that was sent to the supplier by e-mail. That one can be checked offline.',
  },
  KEY_MISSING: {
    wrong: 'The key that decrypts the response is missing.',
    meaning: 'The response cannot be read now. It may be intact.',
    advice:
      'Ask the operator to restore the key from a backup. The supplier has a sealed copy of its response.',
  },
  UNREADABLE: {
    wrong: 'The response cannot be decrypted.',
    meaning: 'The stored data was changed or damaged.',
    advice: 'Ask the supplier for its sealed copy, its receipt and its files. They prove what it submitted.',
  },
  CONTENT_HASH: {
    wrong: 'The response does not match the hash on the receipt.',
    meaning: 'The stored response is not what the supplier submitted.',
    advice: 'Ask the supplier for its sealed copy, its receipt and its files. They prove what it submitted.',
  },
  SHEET_HASH: {
    wrong: 'The stored answer sheet is not the one that the supplier answered.',
    meaning: 'Questions, quantities and totals shown with its answers may be wrong.',
    advice: 'Ask the supplier which answer sheet it was given before you use its answers or its total.',
  },
  TERMS_HASH: {
    wrong: 'The stored terms and conditions are not the ones that the supplier accepted.',
    meaning: 'The file or its stored hash was changed after the supplier accepted it.',
    advice: 'Ask the supplier for the terms it accepted. Their hash is in its sealed copy.',
  },
  CONDITIONS_HASH: {
    wrong: 'The stored conditions are missing or not the ones that the supplier submitted under.',
    meaning: 'Instructions, documents or the deadline may have been different when it submitted.',
    advice: 'Ask the supplier for the conditions it downloaded. Their hash is in its sealed copy.',
  },
};
