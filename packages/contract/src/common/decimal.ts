import { z } from 'zod';

/**
 * An amount as calls carry it: decimal digits in a text, since money is never counted in floating point. Not negative,
 * and with at most so many digits after the point.
 */
export function decimalSchema(digits: number) {
  const shape = digits > 0 ? new RegExp(`^\\d{1,15}(\\.\\d{1,${digits}})?$`) : /^\d{1,15}$/;
  return z.string().refine((text) => shape.test(text), { params: { rule: 'amount', digits } });
}
