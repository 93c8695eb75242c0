/**
 * The product texts of both sides: rule messages (by rule name) and the error catalogue. The web app's
 * translations build on them; the server uses them in error bodies. Placeholders are written {{name}}, as in
 * i18next.
 */
export const ruleMessages = {
  required: 'This field is required',
  maxLength: 'This field must not be longer than {{max}} characters',
  minLength: 'This field must contain at least {{min}} characters',
  email: 'Must be a valid email address',
  url: 'A full URL beginning with http:// or https:// is required',
  fileType: 'Invalid file type',
  fileEmpty: 'This file is empty',
  fileProgram: 'This file is a program, whatever its name says. Programs are not accepted.',
  fileArchive: 'This file is an archive. Archives are accepted as .zip files only.',
  fileUnsafeArchive: 'This archive is damaged, or unpacks to far more than its size',
  pictureSide: 'The picture must not be wider or higher than {{max}} pixels',
  extensionDate: "This time must be after the task's end time and must be in the future",
  date: 'Not a valid date/time',
  dateRange: 'Must be between the years {{from}} and {{to}}',
  cloneStart: 'The clone would end before it starts: choose an earlier time of day',
  endDate: 'End date must be after start date',
  eventStart: 'Start date cannot be after any task start date',
  eventEnd: 'End date cannot be before any task end date',
  taskStart: 'Start date cannot be before the event start date',
  taskEnd: 'End date cannot be after the event end date',
  endInFuture: 'End date must be in the future',
  questionsUntil: 'The deadline for questions cannot be after the event end date',
  openingNeedsTwo: 'Only a sealed box can be opened by two people',
  openers: 'People are named only for boxes that two people open',
  twoOpeners: 'Name at least two people who can open the box',
  reopenEnd: 'This time must be after the current end time of the event and must be in the future',
  password: 'This password does not follow our rules (see below)',
  passwordConfirmation: "Passwords don't match",
  terms: 'Terms and conditions must be accepted',
  label: 'This label already exists',
  messageSuppliers: 'At least one supplier must be selected to send a message',
  taskSuppliers: 'At least one supplier must be added',
  singleLine: 'This field must be a single line, without line breaks, tabs or control characters',
  invisible:
    'This field must not contain invisible characters or characters that change the direction of text',
  blank: 'This field must contain a letter, a digit or a symbol that can be seen',
  accents: 'This field must not contain letters with more than a few accents',
  timeZone: 'Must be a time zone such as Europe/London',
  minimum: 'Must be at least {{min}}',
  maximum: 'Must be at most {{max}}',
  amount: 'Must be a number with at most {{digits}} decimal places',
  number: 'Must be a number with at most 12 digits before and 4 after the decimal point',
  wholeNumber: 'Must be a whole number',
  aboveZero: 'Must be greater than 0',
  distinct: 'Each of these must appear only once',
  maxBelowMin: 'The maximum cannot be less than the minimum',
  network: 'Must be a network such as 203.0.113.0/24 or 2001:db8::/32',
  currency: 'Must be a currency such as EUR',
  bands: 'Bands must be in ascending order, and only the last one can be without a limit',
  bestIsWorst: 'The best and the worst value must differ',
  worstAboveBest: 'The worst price must be above the best price',
  multiple: 'Must be above 1 and at most 10',
  minimumAbovePoints: 'The minimum cannot be above the points of the criterion',
  invalid: 'This value is not valid',
} as const;

/** The name of a validation rule, which is also the translation key of its message. */
export type RuleName = keyof typeof ruleMessages;

/** Fallback texts for library rules without a rule name. */
export const genericRuleMessages = {
  required: 'A value is required',
  email: 'Not a valid e-mail address',
  maxLength: 'The maximum length is {{max}}',
  minLength: 'At least {{min}} characters are required',
  sameAs: 'The value must equal the {{other}} value',
  url: 'Not a valid URL',
} as const;

export const errorMessages = {
  badRequest: 'Request failed: please correct any errors before retrying',
  unauthorized: 'An authentication error occurred',
  forbidden: 'You do not have permission to access this page',
  expiredSession: 'Your session has expired, please login again',
  accessWithdrawn: 'Your access has been withdrawn. If you have another role, please log in again to use it.',
  roleNotChosen: 'Choose which of your roles you wish to use now',
  notFound: 'Invalid URL: a requested item was not found',
  serverError: 'The requested operation could not be completed due to an error',
  invalidCredentials: 'Invalid username/password',
  loginUnavailable: 'Unable to login. Please try again later.',
  invalidCode: 'Invalid verification code',
  twoFactorResetDone:
    'Account verification has been reset. Please sign in, then scan the QR code with the authenticator app to set up a new account verification.',
  twoFactorResetFailed: 'Account verification reset failed. Please restart the process from the beginning.',
  twoFactorResetRequested:
    'To complete the account verification reset process, follow the instructions in the email sent to {{email}}.',
  unknownRole: 'Unknown role: {{name}}',
  unrecognisedRole: 'Unrecognised role',
  supplierCodesNotFound_one: '{{count}} supplier ID on the clipboard was not found',
  supplierCodesNotFound_other: '{{count}} supplier IDs on the clipboard were not found',
  suppliersNotRecognised_one: '{{count}} supplier was not recognised',
  suppliersNotRecognised_other: '{{count}} suppliers were not recognised',
  suppliersWithoutUsers_one: '{{count}} supplier has no active users',
  suppliersWithoutUsers_other: '{{count}} suppliers have no active users',
} as const;

export const formMessages = {
  formValidationFailed: 'Validation failed. Please correct any invalid fields before retrying.',
  formValidationFailed_one: 'Validation failed. Please correct the invalid field before retrying.',
  formValidationFailed_other:
    'Validation failed. Please correct the {{count}} invalid fields before retrying.',
  formValidationFailedSuppliers: 'Validation failed. Please add at least one supplier before retrying.',
} as const;

/** Fills the {{placeholders}} of a product text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/{{(\w+)}}/g, (whole, name: string) => String(values[name] ?? whole));
}
