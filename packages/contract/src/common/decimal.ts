import { z } from 'zod';

/**
 * An amount in calls: a decimal text, since money must not use floating point. Not negative, with up to this
 * many digits after the point.
 */
export function decimalSchema(digits: number) {
  const shape = digits > 0 ? new RegExp(`^\\d{1,15}(\\.\\d{1,${digits}})?$`) : /^\d{1,15}$/;
  return z.string().refine((text) => shape.test(text), { params: { rule: 'amount', digits } });
}
