import { describe, expect, test } from 'vitest';
import { ApiError, textOfError } from './api-error.ts';

const field = { property: 'name', message: 'From the field' };
const global = { message: 'From the whole' };

describe('text of an error', () => {
  test.each([
    [{ message: 'M', fieldErrors: [field], globalErrors: [global] }, 'From the field'],
    [{ message: 'M', fieldErrors: [], globalErrors: [global] }, 'From the whole'],
    [{ message: 'M', fieldErrors: [], globalErrors: [] }, 'M'],
    [{ message: 'M', code: 'EXPIRED_JWT' }, 'Your session has expired, please login again'],
  ])('is the first field or global error, otherwise the message: %j', (body, text) => {
    expect(new ApiError(400, body).text).toBe(text);
  });

  test.each([
    [400, 'Request failed: please correct any errors before retrying'],
    [422, 'Request failed: please correct any errors before retrying'],
    [401, 'An authentication error occurred'],
    [403, 'You do not have permission to access this page'],
    [404, 'Invalid URL: a requested item was not found'],
    [500, 'The requested operation could not be completed due to an error'],
    [503, 'The requested operation could not be completed due to an error'],
  ])('is the default for status %i if the response contains none', (status, text) => {
    expect(new ApiError(status, null).text).toBe(text);
    expect(new ApiError(status, { message: 1, fieldErrors: 'x', globalErrors: null }).text).toBe(text);
  });

  test('contains no details of other thrown values', () => {
    expect(textOfError(new Error('secret'))).toBe(
      'The requested operation could not be completed due to an error',
    );
  });
});
