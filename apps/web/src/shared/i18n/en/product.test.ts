import { describe, expect, test } from 'vitest';
import { i18n } from '../index.ts';

const t = i18n.t;

describe('product texts', () => {
  test.each([
    [t('rules.required'), 'This field is required'],
    [t('rules.maxLength', { max: 255 }), 'This field must not be longer than 255 characters'],
    [t('rules.minLength', { min: 12 }), 'This field must contain at least 12 characters'],
    [t('rules.email'), 'Must be a valid email address'],
    [t('rules.url'), 'A full URL beginning with http:// or https:// is required'],
    [t('rules.fileType'), 'Invalid file type'],
    [t('rules.extensionDate'), "This time must be after the task's end time and must be in the future"],
    [t('rules.date'), 'Not a valid date/time'],
    [t('rules.endDate'), 'End date must be after start date'],
    [t('rules.eventStart'), 'Start date cannot be after any task start date'],
    [t('rules.eventEnd'), 'End date cannot be before any task end date'],
    [t('rules.taskStart'), 'Start date cannot be before the event start date'],
    [t('rules.taskEnd'), 'End date cannot be after the event end date'],
    [t('rules.password'), 'This password does not follow our rules (see below)'],
    [t('rules.passwordConfirmation'), "Passwords don't match"],
    [t('rules.terms'), 'Terms and conditions must be accepted'],
    [t('rules.label'), 'This label already exists'],
    [t('rules.messageSuppliers'), 'At least one supplier must be selected to send a message'],
    [t('rules.taskSuppliers'), 'At least one supplier must be added'],
    [t('genericRules.maxLength', { max: 9 }), 'The maximum length is 9'],
    [t('errors.badRequest'), 'Request failed: please correct any errors before retrying'],
    [t('errors.unauthorized'), 'An authentication error occurred'],
    [t('errors.forbidden'), 'You do not have permission to access this page'],
    [t('errors.expiredSession'), 'Your session has expired, please login again'],
    [t('errors.notFound'), 'Invalid URL: a requested item was not found'],
    [t('errors.serverError'), 'The requested operation could not be completed due to an error'],
    [t('errors.invalidCredentials'), 'Invalid username/password'],
    [t('errors.loginUnavailable'), 'Unable to login. Please try again later.'],
    [t('errors.invalidCode'), 'Invalid verification code'],
    [
      t('errors.twoFactorResetDone'),
      'Account verification has been reset. Please sign in, then scan the QR code with the authenticator app to set up a new account verification.',
    ],
    [
      t('errors.twoFactorResetFailed'),
      'Account verification reset failed. Please restart the process from the beginning.',
    ],
    [
      t('errors.twoFactorResetRequested', { email: 'una@example.org' }),
      'To complete the account verification reset process, follow the instructions in the email sent to una@example.org.',
    ],
    [t('errors.unknownRole', { name: 'X' }), 'Unknown role: X'],
    [t('errors.unrecognisedRole'), 'Unrecognised role'],
    [t('errors.supplierCodesNotFound', { count: 3 }), '3 supplier IDs on the clipboard were not found'],
    [t('errors.suppliersNotRecognised', { count: 2 }), '2 suppliers were not recognised'],
  ])('%s', (text, specified) => {
    expect(text).toBe(specified);
  });

  test('count the invalid inputs of a failed form', () => {
    expect(t('formValidationFailed')).toBe(
      'Validation failed. Please correct any invalid fields before retrying.',
    );
    const texts = [1, 2].map((count) => t('formValidationFailed', { count }));
    expect(new Set([t('formValidationFailed'), ...texts]).size).toBe(3);
    expect(texts[1]).toContain('2');
    expect(t('formValidationFailedSuppliers')).toContain('at least one supplier');
  });

  test('are not escaped', () => {
    expect(t('errors.unknownRole', { name: '<b>&' })).toBe('Unknown role: <b>&');
  });
});
