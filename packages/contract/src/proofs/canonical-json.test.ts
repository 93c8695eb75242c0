import { describe, expect, it } from 'vitest';
import { canonicalJson, canonicalJsonOfStored } from './canonical-json.ts';

describe('canonical JSON', () => {
  it('sorts members by their code units, at every depth', () => {
    const value = { b: [{ z: 1, a: null }], '\u20ac': true, '\ud83d\ude00': 'x', '\ufb33': 0, A: 'é\n"' };
    expect(canonicalJson(value)).toBe('{"A":"é\\n\\"","b":[{"a":null,"z":1}],"€":true,"😀":"x","\ufb33":0}');
  });

  it.each([[1.5], [Number.NaN], [2 ** 53], ['\ud800'], [{ '\udc00': 1 }]])('rejects %j', (value) => {
    expect(() => canonicalJson(value)).toThrow();
  });

  it('writes fractions in stored values like ECMAScript', () => {
    expect(canonicalJsonOfStored({ b: 1e21, a: [0.5, 12] })).toBe('{"a":[0.5,12],"b":1e+21}');
  });
});
