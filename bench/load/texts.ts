const words = [
  ...['quay', 'crane', 'dredger', 'barge', 'pontoon', 'fender', 'bollard', 'beacon', 'breakwater', 'lock'],
  ...[
    'survey',
    'repair',
    'supply',
    'inspection',
    'renewal',
    'coating',
    'steel',
    'timber',
    'gravel',
    'harbour',
  ],
  ...['winter', 'summer', 'northern', 'southern', 'inner', 'outer', 'basin', 'terminal', 'ferry', 'pilot'],
];

/** A deterministic pseudo-random number. */
export const scatter = (number: number): number => {
  const mixed = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  return Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 0;
};

/** This many pseudo-random words. */
export const wordsFor = (number: number, count: number): string =>
  Array.from({ length: count }, (_, place) => words[scatter(number * 64 + place + 1) % words.length]).join(
    ' ',
  );

/** The words searched for: one in fifty events at any size, and one in every twentieth event. */
export const rareWord = 'zanzibar';
export const commonWord = 'lighthouse';
