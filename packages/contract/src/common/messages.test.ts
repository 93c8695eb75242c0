import { describe, expect, it } from 'vitest';
import { errorMessages, fill, formMessages, ruleMessages } from './messages.ts';

/** The texts of the specification, repeated here so that any change is noticed. */
const specified: [string, string][] = [
  [ruleMessages.required, 'This field is required'],
  [fill(ruleMessages.maxLength, { max: 255 }), 'This field must not be longer than 255 characters'],
  [fill(ruleMessages.minLength, { min: 12 }), 'This field must contain at least 12 characters'],
  [ruleMessages.email, 'Must be a valid email address'],
  [ruleMessages.url, 'A full URL beginning with http:// or https:// is required'],
  [ruleMessages.fileType, 'Invalid file type'],
  [ruleMessages.extensionDate, "This time must be after the task's end time and must be in the future"],
  [ruleMessages.date, 'Not a valid date/time'],
  [ruleMessages.endDate, 'End date must be after start date'],
  [ruleMessages.eventStart, 'Start date cannot be after any task start date'],
  [ruleMessages.eventEnd, 'End date cannot be before any task end date'],
  [ruleMessages.taskStart, 'Start date cannot be before the event start date'],
  [ruleMessages.taskEnd, 'End date cannot be after the event end date'],
  [ruleMessages.password, 'This password does not follow our rules (see below)'],
  [ruleMessages.passwordConfirmation, "Passwords don't match"],
  [ruleMessages.terms, 'Terms and conditions must be accepted'],
  [ruleMessages.label, 'This label already exists'],
  [
    formMessages.formValidationFailed,
    'Validation failed. Please correct any invalid fields before retrying.',
  ],
  [errorMessages.badRequest, 'Request failed: please correct any errors before retrying'],
  [errorMessages.unauthorized, 'An authentication error occurred'],
  [errorMessages.forbidden, 'You do not have permission to access this page'],
  [errorMessages.expiredSession, 'Your session has expired, please login again'],
  [errorMessages.notFound, 'Invalid URL: a requested item was not found'],
  [errorMessages.serverError, 'The requested operation could not be completed due to an error'],
  [errorMessages.invalidCredentials, 'Invalid username/password'],
  [errorMessages.loginUnavailable, 'Unable to login. Please try again later.'],
  [errorMessages.invalidCode, 'Invalid verification code'],
  [
    errorMessages.twoFactorResetDone,
    'Account verification has been reset. Please sign in, then scan the QR code with the authenticator app to set up a new account verification.',
  ],
  [
    errorMessages.twoFactorResetFailed,
    'Account verification reset failed. Please restart the process from the beginning.',
  ],
  [
    fill(errorMessages.twoFactorResetRequested, { email: 'una@example.org' }),
    'To complete the account verification reset process, follow the instructions in the email sent to una@example.org.',
  ],
  [fill(errorMessages.unknownRole, { name: 'PIRATE' }), 'Unknown role: PIRATE'],
  [errorMessages.unrecognisedRole, 'Unrecognised role'],
  [
    fill(errorMessages.supplierCodesNotFound_other, { count: 3 }),
    '3 supplier IDs on the clipboard were not found',
  ],
  [fill(errorMessages.suppliersNotRecognised_other, { count: 3 }), '3 suppliers were not recognised'],
];

describe('the product texts', () => {
  it.each(specified)('say %s', (text, wanted) => {
    expect(text).toBe(wanted);
  });

  it('keep a placeholder without a value', () => {
    expect(fill('{{a}} and {{b}}', { a: 1 })).toBe('1 and {{b}}');
  });
});
