import type { z } from 'zod';
import { fill, type RuleName, ruleMessages } from './messages.ts';

/** The violated rule, with the parameters of its message. */
export type ViolatedRule = { rule: string; params: Record<string, string | number> };

const ruleOfFormat: Record<string, string> = { email: 'email', url: 'url', datetime: 'date', date: 'date' };

/** The product rule behind a schema's issue. The schema's own message is for developers. */
export function ruleOf(issue: z.core.$ZodIssue): ViolatedRule {
  if (issue.code === 'custom') return customRuleOf(issue.params);
  if (isMissing(issue)) return { rule: 'required', params: {} };
  if (issue.code === 'too_small') {
    if (Number(issue.minimum) === 1 && issue.origin !== 'number') return { rule: 'required', params: {} };
    const params = { min: Number(issue.minimum) };
    return { rule: issue.origin === 'string' ? 'minLength' : 'minimum', params };
  }
  if (issue.code === 'too_big') {
    const params = { max: Number(issue.maximum) };
    return { rule: issue.origin === 'string' ? 'maxLength' : 'maximum', params };
  }
  if (issue.code === 'invalid_format') {
    return { rule: ruleOfFormat[issue.format] ?? 'invalid', params: {} };
  }
  return { rule: 'invalid', params: {} };
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

function customRuleOf(params: Record<string, unknown> | undefined): ViolatedRule {
  if (typeof params?.rule !== 'string') return { rule: 'invalid', params: {} };
  const entries = Object.entries(params).filter(
    (entry): entry is [string, string | number] =>
      entry[0] !== 'rule' && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
  );
  return { rule: params.rule, params: Object.fromEntries(entries) };
}

/** The product text for a schema's issue. */
export function textOfIssue(issue: z.core.$ZodIssue): string {
  const { rule, params } = ruleOf(issue);
  return fill(ruleMessages[rule as RuleName] ?? ruleMessages.invalid, params);
}
