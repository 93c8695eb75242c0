import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ruleOf, textOfIssue } from './rule-of.ts';

const text = z.string();
const cases: [string, z.ZodType, unknown, ReturnType<typeof ruleOf>][] = [
  ['an empty required text', text.min(1), '', { rule: 'required', params: {} }],
  ['an empty text with a minimum length', text.min(12), '', { rule: 'required', params: {} }],
  ['an undefined text', text, undefined, { rule: 'required', params: {} }],
  ['a null text', text, null, { rule: 'required', params: {} }],
  ['an empty e-mail address', z.email(), '', { rule: 'required', params: {} }],
  ['an option that was not chosen', z.enum(['ONE', 'TWO']), '', { rule: 'required', params: {} }],
  ['an empty required list', z.array(text).min(1), [], { rule: 'required', params: {} }],
  ['a text that is too long', text.max(3), 'four', { rule: 'maxLength', params: { max: 3 } }],
  ['a text that is too short', text.min(12), 'short', { rule: 'minLength', params: { min: 12 } }],
  ['an e-mail address', z.email(), 'una@', { rule: 'email', params: {} }],
  ['a URL', z.url(), 'example', { rule: 'url', params: {} }],
  ['a half-typed instant', z.iso.datetime(), 'Invalid Date', { rule: 'date', params: {} }],
  ['a value of the wrong type', z.number(), 'twelve', { rule: 'invalid', params: {} }],
  ['a value that is not an option', z.enum(['ONE']), 'TWO', { rule: 'invalid', params: {} }],
  ['a number that is too small', z.number().min(1), 0, { rule: 'minimum', params: { min: 1 } }],
  ['a number that is too big', z.number().max(9), 10, { rule: 'maximum', params: { max: 9 } }],
  ['a pattern without a rule', text.regex(/^\d+$/), 'abc', { rule: 'invalid', params: {} }],
  [
    'a rule by name',
    text.refine(() => false, { params: { rule: 'terms' } }),
    '',
    { rule: 'terms', params: {} },
  ],
  [
    'a rule by name with values',
    text.refine(() => false, { params: { rule: 'sameAs', other: 'password', hidden: { deep: true } } }),
    'x',
    { rule: 'sameAs', params: { other: 'password' } },
  ],
  ['a refinement without a rule', text.refine(() => false), 'x', { rule: 'invalid', params: {} }],
];

describe('ruleOf', () => {
  it.each(cases)('names the rule for %s', (_name, schema, input, rule) => {
    const issue = schema.safeParse(input, { reportInput: true }).error?.issues[0];
    if (!issue) throw new Error('the schema took the value');
    expect(ruleOf(issue)).toEqual(rule);
  });

  it('never shows the library’s own messages', () => {
    const issue = text.regex(/^\d+$/).safeParse('abc', { reportInput: true }).error?.issues[0];
    expect(issue && textOfIssue(issue)).toBe('This value is not valid');
  });
});
