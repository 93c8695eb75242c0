import { describe, expect, it } from 'vitest';
import { contractProblem } from './contract-problems.ts';
import { testId } from './test-id.ts';
import { version } from './version.ts';

const problemOf = (call: string, body: unknown, status = 200) => {
  const [method, path] = call.split(' ') as [string, string];
  return contractProblem({ method, path, status, body });
};

describe('contractProblem', () => {
  it('returns null for a response of the contract', () => {
    expect(problemOf('GET /api/version', { data: version })).toBeNull();
  });

  it.each<[string, string, object, number, string]>([
    ['an unknown call', 'GET /api/versions', version, 200, 'is no call of the contract'],
    ['a wrong method', 'POST /api/version', version, 200, 'is no call of the contract'],
    ['a missing field', 'GET /api/version', { ...version, demo: undefined }, 200, 'data.demo: '],
    ['a wrong value', 'GET /api/version', { ...version, timestamp: 'soon' }, 200, 'data.timestamp: '],
    ['an unknown field', 'GET /api/version', { ...version, mood: 1 }, 200, 'data.mood: '],
    ['a wrong status', 'GET /api/version', version, 201, 'status 201'],
  ])('describes %s', (_name, call, data, status, problem) => {
    expect(problemOf(call, { data }, status)).toContain(problem);
  });

  it('names every field that differs', () => {
    const problem = problemOf('GET /api/version', { data: { ...version, demo: 'no', version: 1 } });
    expect(problem).toMatch(/data\.version: .*data\.demo: /);
  });

  it('finds calls in groups and prefers literal paths to parameters', () => {
    const empty = { data: { items: [], total: 0, totalIsMore: false } };
    expect(problemOf('GET /api/system/history', empty)).toBeNull();
    const tags = { data: [{ tag: 'Marine', count: 2 }] };
    expect(problemOf('GET /api/business-unit/suppliers/tags', tags)).toBeNull();
    expect(problemOf(`GET /api/business-unit/suppliers/${testId(1)}`, tags)).toContain('data: ');
  });

  it('accepts any failure', () => {
    expect(problemOf('GET /api/version', { message: 'No' }, 404)).toBeNull();
  });
});
