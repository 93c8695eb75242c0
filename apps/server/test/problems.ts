import { type ProblemCode, problemSchema } from '@tenderbox/contract';
import { expect } from 'vitest';

/** The part of an injected response that these checks need. */
interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Asserts the exact error body, and that it is not cached. */
export function expectProblem(
  answer: Answer,
  status: number,
  code: ProblemCode,
  details: { message?: string; fieldErrors?: object[]; globalErrors?: object[] } = {},
): void {
  expect(JSON.parse(answer.body)).toEqual({
    message: details.message ?? expect.any(String),
    code,
    fieldErrors: details.fieldErrors ?? [],
    globalErrors: details.globalErrors ?? [],
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
}

/** Asserts that any rejection is a 4xx in the usual error format. */
export function expectRefusalInForm(answer: Answer, what: string): void {
  expect(answer.statusCode, what).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  expect(problemSchema.strict().safeParse(JSON.parse(answer.body)).success, `${what}: ${answer.body}`).toBe(
    true,
  );
}
