import { canonicalJson } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { threadTimeOf } from '../../../test/thread-time.ts';
import { inSlices } from '../queues/time-slice.ts';
import { canonicalJsonInSteps } from './canonical-json-in-steps.ts';
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

  it('lets others run, like canonical JSON written in steps', async () => {
    const record = {
      id: 'ab'.repeat(18),
      hash: 'ab'.repeat(32),
      signature: 'A'.repeat(86),
      version: 1,
      none: null,
    };
    const opening = { closings: [{ records: Array.from({ length: 10_000 }, () => record) }] };
    let text = '';
    const write = async () => {
      text = await inSlices(canonicalJsonInSteps(opening));
    };
    // Of several runs, since garbage is collected at any time.
    const shortest = async (work: () => Promise<unknown>) => {
      const times = [];
      for (let run = 0; run < 4; run += 1) times.push((await threadTimeOf(work)).longest);
      return Math.min(...times);
    };
    expect(await shortest(write)).toBeLessThan(20);
    expect(text).toBe(canonicalJson(opening));
    expect(await shortest(() => parse(text))).toBeLessThan(20);
  });

  it('fails for what is not JSON', async () => {
    await expect(parse(`{"a":${'x'.repeat(30_000)}}`)).rejects.toThrow(SyntaxError);
    await expect(parse('not a record')).rejects.toThrow(SyntaxError);
  });
});
