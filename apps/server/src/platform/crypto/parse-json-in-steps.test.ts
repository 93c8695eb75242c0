import { canonicalJson } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { inSlices } from '../queues/time-slice.ts';
import { parseJsonInSteps } from './parse-json-in-steps.ts';

const parse = (text: string) => inSlices(parseJsonInSteps(text));

describe('JSON parsed in steps', () => {
  it('is the same as in one piece', async () => {
    const odd = {
      'a "quoted" \\ name,': ['{', '}', '[,]', '\\"', '"', ''],
      empty: {},
      none: [],
      n: -1,
      no: null,
    };
    const long = {
      records: Array.from({ length: 3000 }, (_, index) => ({ index, odd, name: 'б\\'.repeat(9) })),
    };
    for (const value of [odd, long, [long, [], long], {}, [], 'text', [[['x'.repeat(30_000)]]]]) {
      const text = canonicalJson(value as never);
      expect(await parse(text)).toEqual(JSON.parse(text));
    }
  });

  it('fails for what is not JSON', async () => {
    await expect(parse(`{"a":${'x'.repeat(30_000)}}`)).rejects.toThrow(SyntaxError);
    await expect(parse('not a record')).rejects.toThrow(SyntaxError);
  });
});
