import type { z } from 'zod';
import { fill, type RuleName, ruleMessages } from './messages.ts';

/** The rule that a value broke, with what its message needs to know. */
export type BrokenRule = { rule: string; params: Record<string, string | number> };

const ruleOfFormat: Record<string, string> = { email: 'email', url: 'url', datetime: 'date', date: 'date' };

/** Names the product rule behind a schema's issue, or null where only the schema's own message fits. */
export function ruleOf(issue: z.core.$ZodIssue): BrokenRule | null {
  if (issue.code === 'custom') return customRuleOf(issue.params);
  if (isMissing(issue)) return { rule: 'required', params: {} };
  if (issue.code === 'too_small') {
    if (Number(issue.minimum) === 1 && issue.origin !== 'number') return { rule: 'required', params: {} };
    return issue.origin === 'string' ? { rule: 'minLength', params: { min: Number(issue.minimum) } } : null;
  }
  if (issue.code === 'too_big') {
    return issue.origin === 'string' ? { rule: 'maxLength', params: { max: Number(issue.maximum) } } : null;
  }
  if (issue.code === 'invalid_format') {
    const rule = ruleOfFormat[issue.format];
    return rule ? { rule, params: {} } : null;
  }
  return issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union'
    ? { rule: 'invalid', params: {} }
    : null;
}

const kindsThatMissingBreaks = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'invalid_format',
  'too_small',
]);

function isMissing(issue: z.core.$ZodIssue): boolean {
  const { input } = issue;
  return kindsThatMissingBreaks.has(issue.code) && (input === undefined || input === null || input === '');
}

function customRuleOf(params: Record<string, unknown> | undefined): BrokenRule | null {
  if (typeof params?.rule !== 'string') return null;
  const entries = Object.entries(params).filter(
    (entry): entry is [string, string | number] =>
      entry[0] !== 'rule' && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
  );
  return { rule: params.rule, params: Object.fromEntries(entries) };
}

/** The product text for a schema's issue, or the schema's own where no rule has one. */
export function textOfIssue(issue: z.core.$ZodIssue): string {
  const broken = ruleOf(issue);
  const text = broken && ruleMessages[broken.rule as RuleName];
  return text ? fill(text, broken.params) : issue.message;
}
