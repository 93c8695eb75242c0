import { describe, expect, it } from 'vitest';
import { passwordError } from './password.rules.ts';

const email = 'una.bell@harbour.example';
const faultOf = (password: string, isCommon = false) => passwordError(password, email, () => isCommon);

describe('an accepted password', () => {
  it.each([
    ['of twelve characters', 'kr7!vmq2#xzd'],
    ['of letters only', 'sevengreenherons'],
    ['of twelve spaces and signs', '    ~    *  '],
    ['of twelve characters beyond the basic plane', '🚢⚓🌊🐟🦀🏝🛟🧭🌬🔱🐚🪝'],
    ['of any script', 'πλοίο στην ομίχλη'],
    ['of 255 characters', 'a'.repeat(255)],
    ['that contains the product name', 'my tenderbox is on the quay'],
    ["that contains the user's name", 'una bell likes quiet mornings'],
    ['with a NUL character', 'seven\u0000herons'],
  ])('can be one %s', (_what, password) => {
    expect(faultOf(password)).toBeNull();
  });
});

describe('a rejected password', () => {
  it.each([
    ['when empty', '', 'tooShort'],
    ['of eleven characters', 'kr7!vmq2#xz', 'tooShort'],
    ['of eleven characters that take two units each', '🚢'.repeat(11), 'tooShort'],
    ['of 256 characters', 'a'.repeat(256), 'tooLong'],
    ['when it is the address', email, 'personal'],
    ['when it is the address in capitals', email.toUpperCase(), 'personal'],
    ['when it is the address with spaces', ` ${email} `, 'personal'],
    ['when it is the local part with a year', 'Una.Bell 2026!', 'personal'],
    ['when it is the product name with digits', 'tenderbox123', 'personal'],
    ['when it is the product name twice', 'TenderboxTenderbox', 'personal'],
    ['when it is the product name with separators', 'T-e-n-d-e-r-b-o-x', 'personal'],
  ])('is detected %s', (_what, password, fault) => {
    expect(faultOf(password)).toBe(fault);
  });

  it('is detected when it is on the list of common ones', () => {
    expect(faultOf('password1234', true)).toBe('common');
  });
});

describe('a short e-mail address', () => {
  it.each(['a@b.example', '123@456.example', '一@例.example'])(
    'does not rule out other passwords: %s',
    (address) => {
      expect(passwordError('seven green herons', address, () => false)).toBeNull();
      expect(passwordError('123 456 789 000', address, () => false)).toBeNull();
    },
  );
});
