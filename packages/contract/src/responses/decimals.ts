/** Exact arithmetic on decimals in texts: money is never counted in floating point. */

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

/** The product of two amounts that are not negative, rounded half up to so many places. */
export function multiply(one: string, other: string, places: number): string {
  const [a, b] = [scaled(one), scaled(other)];
  const product = a.digits * b.digits;
  const surplus = a.scale + b.scale - places;
  if (surplus <= 0) return written(product * 10n ** BigInt(-surplus), places);
  const unit = 10n ** BigInt(surplus);
  return written((product + unit / 2n) / unit, places);
}

/** The sum of amounts, each with so many places. */
export function sum(amounts: string[], places: number): string {
  return written(
    amounts.reduce((total, amount) => total + scaled(amount).digits, 0n),
    places,
  );
}

/** Which of two numbers is larger, exactly: above, below or equal to zero like the difference. */
export function compare(one: string, other: string): number {
  const [a, b] = [signed(one), signed(other)];
  const scale = Math.max(a.scale, b.scale);
  const difference = a.digits * 10n ** BigInt(scale - a.scale) - b.digits * 10n ** BigInt(scale - b.scale);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

function signed(text: string): Scaled {
  if (!text.startsWith('-')) return scaled(text);
  const { digits, scale } = scaled(text.slice(1));
  return { digits: -digits, scale };
}
