import { limits } from '../common/limits.ts';

/** Why a password is not accepted. */
export type PasswordError = 'tooShort' | 'tooLong' | 'common' | 'personal';

const productName = 'tenderbox';

/**
 * The password rules that both sides can check: length, and not the e-mail address or the product's name.
 * There are no composition rules. The given function decides whether a password is common.
 */
export function passwordError(
  password: string,
  email: string,
  isCommon: (password: string) => boolean,
): PasswordError | null {
  if (!hasPasswordLength(password)) {
    return password.length > limits.password ? 'tooLong' : 'tooShort';
  }
  if (isPersonalPassword(password, email)) return 'personal';
  return isCommon(password) ? 'common' : null;
}

/** Whether a password has an accepted length. */
export function hasPasswordLength(password: string): boolean {
  return [...password].length >= limits.passwordMin && password.length <= limits.password;
}

/**
 * Whether a password is the address, its local part or the product's name, ignoring surrounding digits and
 * punctuation.
 */
export function isPersonalPassword(password: string, email: string): boolean {
  const core = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, '');
  const letters = (text: string) => core(text).replace(/[\d@]/g, '');
  const [localPart = ''] = email.split('@');
  const names = [email, localPart, productName].filter((name) => name.length > 2);
  return names.some(
    (name) =>
      core(password) === core(name) || (letters(name) !== '' && isRepeated(letters(password), letters(name))),
  );
}

function isRepeated(text: string, word: string): boolean {
  return text.length > 0 && text.replaceAll(word, '') === '';
}
