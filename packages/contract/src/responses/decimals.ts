/** Exact arithmetic on decimal texts, because money must not use floating point. */

interface Scaled {
  digits: bigint;
  scale: number;
}

function scaled(text: string): Scaled {
  const [whole = '0', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

function written(digits: bigint, scale: number): string {
  const text = String(digits).padStart(scale + 1, '0');
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

const powers: bigint[] = [];
/** Cached, since tables of thousands of lines need the same few powers. */
function powerOfTen(exponent: number): bigint {
  powers[exponent] ??= 10n ** BigInt(exponent);
  return powers[exponent];
}

/** The product of two non-negative amounts, rounded half up to this many places. */
export function multiply(one: string, other: string, places: number): string {
  const [a, b] = [scaled(one), scaled(other)];
  const product = a.digits * b.digits;
  const surplus = a.scale + b.scale - places;
  if (surplus <= 0) return written(product * powerOfTen(-surplus), places);
  const unit = powerOfTen(surplus);
  return written((product + unit / 2n) / unit, places);
}

/** The sum of amounts with this many places each. */
export function sum(amounts: string[], places: number): string {
  return written(
    amounts.reduce((total, amount) => total + scaled(amount).digits, 0n),
    places,
  );
}

/** The lowest and the average of numbers with up to this many places; the average is rounded half away from zero. */
export function spread(numbers: string[], places: number): { lowest: string | null; mean: string | null } {
  let [lowest, least, total]: [string | null, bigint, bigint] = [null, 0n, 0n];
  for (const number of numbers) {
    const digits = atScale(number, places);
    total += digits;
    if (lowest === null || digits < least) [lowest, least] = [number, digits];
  }
  if (lowest === null) return { lowest, mean: null };
  const count = BigInt(numbers.length);
  const [size, sign] = total < 0n ? [-total, '-'] : [total, ''];
  const rounded = (size * 2n + count) / (count * 2n);
  return { lowest, mean: `${rounded ? sign : ''}${written(rounded, places)}` };
}

/** The digits of a number, scaled to this many places, which it does not exceed. */
function atScale(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

/** Compares two numbers exactly. The sign of the result is that of the difference. */
export function compare(one: string, other: string): number {
  const [a, b] = [signed(one), signed(other)];
  const scale = Math.max(a.scale, b.scale);
  const difference = a.digits * powerOfTen(scale - a.scale) - b.digits * powerOfTen(scale - b.scale);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

function signed(text: string): Scaled {
  if (!text.startsWith('-')) return scaled(text);
  const { digits, scale } = scaled(text.slice(1));
  return { digits: -digits, scale };
}
