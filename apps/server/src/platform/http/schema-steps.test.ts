import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Steps } from '../queues/time-slice.ts';
import { isSmall, jsonInSteps, parseInSteps } from './schema-steps.ts';

function run<Result>(steps: Steps<Result>): { result: Result; count: number } {
  for (let count = 0; ; count += 1) {
    const step = steps.next();
    if (step.done) return { result: step.value, count };
  }
}

const row = z.object({
  id: z.string().max(9),
  note: z.string().trim().nullable().default(null),
  tags: z.array(z.string()).optional(),
  price: z.union([z.string(), z.boolean()]).nullable(),
});
const schema = z
  .object({
    rows: z.array(row).max(5000).default([]),
    byName: z.record(z.string(), row),
    table: z
      .object({ lines: z.array(row) })
      .nullable()
      .default(null),
    title: z.string(),
    comment: z.string().optional(),
  })
  .superRefine(({ rows, title }, context) => {
    if (rows.length === 1001) context.addIssue({ code: 'custom', path: ['rows'], message: title });
  })
  .prefault({ byName: {}, title: '' });
const answer = z.object({
  data: z.object({ rows: z.array(row).max(5000), byName: z.record(z.string(), row) }),
});

const rowsOf = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    price: index % 2 ? '1.5' : false,
    ...more,
  }));
const bodyOf = (count: number, more: object = {}) => ({
  rows: rowsOf(count, more),
  byName: { a: rowsOf(1)[0], '"b': rowsOf(1)[0] },
  title: 'Prices',
  more: 'x',
  table: { lines: rowsOf(count) },
});

describe('parsing and writing in steps', () => {
  it.each([
    ['a small body', bodyOf(3)],
    ['a large body', bodyOf(1000, { note: ' as agreed ', tags: ['a', 'b'] })],
    ['a body without optional fields', { ...bodyOf(1000), table: undefined }],
    ['a missing body', undefined],
  ])('accepts %s like the whole schema', (_name, body) => {
    const { result } = run(parseInSteps(schema, body));
    expect(result).toEqual({ value: schema.parse(body) });
  });

  it.each([
    ['rows that do not match', bodyOf(600, { id: 1, price: 3 })],
    ['too many rows', bodyOf(5001)],
    ['a body that fails a refinement', bodyOf(1001)],
    ['missing fields', { rows: rowsOf(1000) }],
    ['a value of another type', [...rowsOf(1000)]],
  ])('rejects %s like the whole schema', (_name, body) => {
    const { result } = run(parseInSteps(schema, body));
    const { error } = schema.safeParse(body, { reportInput: true });
    expect(result.issues).toEqual(error?.issues);
  });

  it('writes a large response like the whole schema, in many steps', () => {
    const data = {
      rows: rowsOf(1000, { note: 'x"y', tags: [] }),
      byName: { '"a': rowsOf(1, { note: null })[0] },
      hidden: 1,
    };
    const { result, count } = run(jsonInSteps(answer, { data }));
    expect(JSON.parse(result.value ?? '')).toEqual(
      JSON.parse(JSON.stringify(z.encode(answer, { data } as never))),
    );
    expect(count).toBeGreaterThan(500);
  });

  it('names the place where a response does not match', () => {
    const data = { rows: rowsOf(1000, { id: 5, note: null }), byName: {} };
    const { result } = run(jsonInSteps(answer, { data }));
    expect(result.issues?.[999]?.path).toEqual(['data', 'rows', 999, 'id']);
    const tooMany = run(
      jsonInSteps(answer, { data: { rows: rowsOf(5001, { note: null }), byName: {} } }),
    ).result;
    expect(tooMany.issues?.[0]?.path).toEqual(['data', 'rows']);
  });

  it('counts values and characters to decide whether a body is small', () => {
    expect([isSmall(rowsOf(20)), isSmall(rowsOf(2000)), isSmall(['x'.repeat(500_000)])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
