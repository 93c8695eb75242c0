/** An exact number, so that points do not depend on how anything was rounded on the way. */
export interface Fraction {
  readonly numerator: bigint;
  /** Above zero. */
  readonly denominator: bigint;
}

export const zero: Fraction = { numerator: 0n, denominator: 1n };

/** Cached: hundreds of thousands of numbers have the same few places. */
const powers: bigint[] = [];
function powerOfTen(exponent: number): bigint {
  powers[exponent] ??= 10n ** BigInt(exponent);
  return powers[exponent];
}

/** A decimal text, or a whole number, as a fraction. */
export function fractionOf(number: string | number): Fraction {
  const text = String(number);
  const point = text.indexOf('.');
  if (point < 0) return { numerator: BigInt(text), denominator: 1n };
  return {
    numerator: BigInt(text.slice(0, point) + text.slice(point + 1)),
    denominator: powerOfTen(text.length - point - 1),
  };
}

/** Of hundreds of numbers with the same places, too: their denominator stays as it is. */
export const plus = (one: Fraction, other: Fraction): Fraction =>
  one.denominator === other.denominator
    ? { numerator: one.numerator + other.numerator, denominator: one.denominator }
    : {
        numerator: one.numerator * other.denominator + other.numerator * one.denominator,
        denominator: one.denominator * other.denominator,
      };

export const minus = (one: Fraction, other: Fraction): Fraction =>
  plus(one, { ...other, numerator: -other.numerator });

export const times = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.numerator,
  denominator: one.denominator * other.denominator,
});

/** The other must not be zero. */
export function dividedBy(one: Fraction, other: Fraction): Fraction {
  const sign = other.numerator < 0n ? -1n : 1n;
  return {
    numerator: sign * one.numerator * other.denominator,
    denominator: sign * one.denominator * other.numerator,
  };
}

/** The sign of the result is that of the difference. */
export function compareFractions(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

export function clamp(value: Fraction, lowest: Fraction, highest: Fraction): Fraction {
  if (compareFractions(value, lowest) < 0) return lowest;
  return compareFractions(value, highest) > 0 ? highest : value;
}

/** A number that is not negative as a decimal text, rounded half up to this many places. */
export function roundHalfUp({ numerator, denominator }: Fraction, places: number): string {
  const scaled = numerator * powerOfTen(places);
  const rounded = (2n * scaled + denominator) / (2n * denominator);
  const digits = String(rounded).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
