import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { textOfIssue } from '../common/rule-of.ts';
import {
  credentialsSchema,
  fullNameSchema,
  newPasswordSchema,
  newUserSchema,
  otpCodeSchema,
  usernameSchema,
} from './identity.schema.ts';

/** The first error text of a value, or null. */
function textOf(schema: z.ZodType, value: unknown): string | null {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  return issue ? textOfIssue(issue) : null;
}

const required = 'This field is required';
const tooLong = 'This field must not be longer than 255 characters';

describe('the user name', () => {
  it.each([
    ['una@example.org', null],
    ['  una@example.org\t', null],
    ["o'neil+tenders@sub.example.org", null],
    [`${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`, null],
    ['', required],
    ['   ', required],
    [undefined, required],
    [null, required],
    ['una', 'Must be a valid email address'],
    ['una@', 'Must be a valid email address'],
    ['una@example', 'Must be a valid email address'],
    ['una bell@example.org', 'Must be a valid email address'],
    ['una@example.org, tom@example.org', 'Must be a valid email address'],
    ['una@example.org\r\nBcc: all@example.org', 'Must be a valid email address'],
    [`${'x'.repeat(250)}@example.org`, tooLong],
  ])('is validated: %j', (value, text) => {
    expect(textOf(usernameSchema, value)).toBe(text);
  });

  it('is trimmed', () => {
    expect(usernameSchema.parse('  una@example.org ')).toBe('una@example.org');
  });
});

describe('the login password', () => {
  it.each([
    ['x', null],
    [' ', null],
    ['x'.repeat(255), null],
    ['', required],
    [undefined, required],
    ['x'.repeat(256), tooLong],
  ])('is validated: %#', (password, text) => {
    expect(textOf(credentialsSchema, { username: 'una@example.org', password })).toBe(text);
  });

  it('is not trimmed', () => {
    const given = { username: 'una@example.org', password: ' in spaces ' };
    expect(credentialsSchema.parse(given)).toEqual(given);
  });
});

describe('the one-time code', () => {
  it.each(['000000', '123456'])('accepts %s', (code) => {
    expect(otpCodeSchema.safeParse(code).success).toBe(true);
  });
  it.each(['', '12345', '1234567', '12345a', ' 12345', '123456\n', '١٢٣٤٥٦', 123456])(
    'rejects %j',
    (code) => {
      expect(otpCodeSchema.safeParse(code).success).toBe(false);
    },
  );
});

describe('a new password', () => {
  it.each([
    ['seven green', 'This field must contain at least 12 characters'],
    ['🚢'.repeat(11), 'This field must contain at least 12 characters'],
    ['', required],
    ['x'.repeat(256), tooLong],
    ['seven heron!', null],
    ['🚢'.repeat(12), null],
  ])('is validated: %j', (password, text) => {
    expect(textOf(newPasswordSchema, password)).toBe(text);
  });
});

describe('a new user', () => {
  const user = { fullName: 'Ada Byron', password: 'seven green herons', termsAccepted: true };

  it('must accept the terms', () => {
    expect(textOf(newUserSchema, user)).toBeNull();
    expect(textOf(newUserSchema, { ...user, termsAccepted: false })).toBe(
      'Terms and conditions must be accepted',
    );
    expect(textOf(newUserSchema, { ...user, termsAccepted: 'true' })).toBe('This value is not valid');
  });

  it('has a name of 1 to 255 characters, trimmed', () => {
    expect(fullNameSchema.parse(' Ada ')).toBe('Ada');
    expect(textOf(fullNameSchema, ' ')).toBe(required);
    expect(textOf(fullNameSchema, 'x'.repeat(256))).toBe(tooLong);
  });
});
