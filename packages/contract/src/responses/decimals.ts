/** Exact arithmetic on decimal texts, because money must not use floating point. */

interface Scaled {
  digits: bigint;
  scale: number;
}

function scaled(text: string): Scaled {
  const [whole = '0', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

function written(digits: bigint | number, scale: number): string {
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
  return multiplySmall(one, other, places) ?? multiplyAny(one, other, places);
}

/** Most amounts are so short that whole numbers of JavaScript are exact, at a fraction of the cost; null for others. */
function multiplySmall(one: string, other: string, places: number): string | null {
  if (one.length + other.length > maxExactDigits) return null;
  const surplus = scaleOf(one) + scaleOf(other) - places;
  if (surplus <= 0) return null;
  const unit = 10 ** surplus;
  const product = wholeOf(one) * wholeOf(other) + unit / 2;
  return written((product - (product % unit)) / unit, places);
}

/** Numbers of up to this many digits are exact, also when a few are added. */
const maxExactDigits = 14;

function scaleOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

const wholeOf = (text: string) => Number(text.replace('.', ''));

function multiplyAny(one: string, other: string, places: number): string {
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
export function spread(numbers: string[], places: number): Spread {
  return spreadOfSmall(numbers, places) ?? spreadOfAny(numbers, places);
}

interface Spread {
  lowest: string | null;
  mean: string | null;
}

/** The same with whole numbers of JavaScript; null where they would not be exact. */
function spreadOfSmall(numbers: string[], places: number): Spread | null {
  const [first] = numbers;
  if (first === undefined || places === 0) return null;
  let [lowest, least, total] = [first, Number.POSITIVE_INFINITY, 0];
  for (const number of numbers) {
    if (number.length + places > maxExactDigits || number.startsWith('-')) return null;
    const digits = wholeOf(number) * 10 ** (places - scaleOf(number));
    total += digits;
    if (digits < least) [lowest, least] = [number, digits];
  }
  const count = numbers.length;
  const doubled = total * 2 + count;
  if (!Number.isSafeInteger(doubled)) return null;
  return { lowest, mean: written((doubled - (doubled % (count * 2))) / (count * 2), places) };
}

function spreadOfAny(numbers: string[], places: number): Spread {
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
