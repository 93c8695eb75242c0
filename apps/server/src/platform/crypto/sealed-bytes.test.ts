import { describe, expect, it } from 'vitest';
import { newKey, openBytes, pad, sealBytes, unpad } from './sealed-bytes.ts';

const key = newKey();
const aad = ['field', 'task', 'supplier', 'answers/1', 1];
const content = Buffer.from('A price that nobody may read');

describe('sealed bytes', () => {
  it('can be opened with their key and address', () => {
    expect(openBytes(key, aad, sealBytes(key, aad, content))).toEqual(content);
  });

  it('differ each time', () => {
    expect(sealBytes(key, aad, content)).not.toEqual(sealBytes(key, aad, content));
  });

  it('cannot be opened with another key, another address or any changed byte', () => {
    const sealed = sealBytes(key, aad, content);
    expect(() => openBytes(newKey(), aad, sealed)).toThrow();
    expect(() => openBytes(key, [...aad.slice(0, -1), 2], sealed)).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openBytes(key, aad, changed)).toThrow();
    }
  });
});

describe('padding', () => {
  it.each([
    [0, 256],
    [252, 256],
    [253, 512],
    [1020, 1024],
    [70_000, 131_072],
  ])('extends %i bytes to %i', (length, padded) => {
    const bytes = Buffer.alloc(length, 'x');
    expect(pad(bytes, 256)).toHaveLength(padded);
    expect(unpad(pad(bytes, 256))).toEqual(bytes);
  });
});
