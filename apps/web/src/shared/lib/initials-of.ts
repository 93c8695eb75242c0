const most = 3;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Up to three initials of a full name: of its words, of the dotted parts of an e-mail address before the @, or of
 * single letters as in "J.M. Doe".
 */
export function initialsOf(fullName: string): string {
  const [localPart = '', domain] = fullName.trim().split('@');
  const parts = domain === undefined ? wordsOf(localPart) : localPart.split('.');
  return parts.map(initialOf).filter(Boolean).slice(0, most).join('');
}

function wordsOf(name: string): string[] {
  return name.split(/\s+/).flatMap((word) => (isDottedLetters(word) ? word.split('.') : [word]));
}

function isDottedLetters(word: string): boolean {
  return /^(?:\p{L}\.)+\p{L}?$/u.test(word);
}

function initialOf(part: string): string {
  for (const { segment } of graphemes.segment(part)) {
    if (!/[\p{L}\p{N}]/u.test(segment)) continue;
    const capital = segment.toUpperCase();
    // Some letters, such as ß, have no single capital letter.
    return capital.length === segment.length ? capital : segment;
  }
  return '';
}
