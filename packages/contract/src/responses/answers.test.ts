import { describe, expect, it } from 'vitest';
import type { Question } from '../tasks/sheet.schema.ts';
import { answerError } from './answers.ts';

const question: Question = {
  type: 'DATE',
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  label: 'Founded on',
  help: null,
  required: true,
  min: null,
  max: null,
};

describe('a date answer', () => {
  it.each([
    ['1868-04-06', null],
    ['2200-12-31', null],
    ['0000-01-01', 'Must be between the years 1800 and 2200'],
    ['0001-01-01', 'Must be between the years 1800 and 2200'],
    ['9999-12-31', 'Must be between the years 1800 and 2200'],
    ['+12000-01-01', 'Not a valid date/time: write the date as 2027-03-31'],
    ['2026-02-30', 'Not a valid date/time: write the date as 2027-03-31'],
  ])('accepts or rejects %s: %s', (value, fault) => expect(answerError(question, value)).toBe(fault));
});
