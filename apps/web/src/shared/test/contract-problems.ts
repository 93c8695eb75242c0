import type { Call } from '@tenderbox/contract';
import * as contract from '@tenderbox/contract';
import { expect, onTestFinished } from 'vitest';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isCall = (value: unknown): value is Call => isObject(value) && 'key' in value && 'response' in value;
const literalSegments = (path: string) =>
  path.split('/').filter((segment) => !segment.startsWith(':')).length;

/** Calls of the contract, exported on their own or as members of an object. More literal paths come first. */
const calls = Object.values(contract)
  .flatMap((exported): unknown[] => (isObject(exported) ? [exported, ...Object.values(exported)] : []))
  .filter(isCall)
  .map(({ key, response, status = 200, alsoStatus }) => {
    const [method, path] = key.split(' ') as [string, string];
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return { method, pattern, response, statuses: [status, alsoStatus], weight: literalSegments(path) };
  })
  .sort((a, b) => b.weight - a.weight);

/** Paths of the fields that parsing dropped because their schema does not have them. */
function unknownFields(body: unknown, parsed: unknown, parent = ''): string[] {
  if (!isObject(body) || !isObject(parsed)) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    name in parsed ? unknownFields(value, parsed[name], `${parent}${name}.`) : [`${parent}${name}`],
  );
}

interface MockedResponse {
  method: string;
  path: string;
  status: number;
  body: unknown;
}

/**
 * Describes how a successful JSON response differs from the contract, so that no test relies on a response
 * that the server never sends. Null if it does not differ.
 */
export function contractProblem({ method, path, status, body }: MockedResponse): string | null {
  if (status < 200 || status > 299) return null;
  const name = `${method} ${path}`;
  const call = calls.find((one) => one.method === method && one.pattern.test(path));
  if (!call) return `${name} is no call of the contract`;
  if (!call.statuses.some((expected) => expected === status)) return `${name}: status ${status}`;
  if (!call.response) return null;
  const result = call.response.safeParse(body);
  const problems = result.success
    ? unknownFields(body, result.data).map((field) => `${field}: not in the contract`)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return problems.length > 0 ? `${name}: ${problems.join('; ')}` : null;
}

/** Makes the current test fail if a response given to the returned function differs from the contract. */
export function expectContract(): (response: MockedResponse) => void {
  const problems = new Set<string>();
  onTestFinished(() => expect([...problems]).toEqual([]));
  return (response) => {
    const problem = contractProblem(response);
    if (problem) problems.add(problem);
  };
}
