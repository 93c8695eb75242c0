import { describe, expect, it } from 'vitest';
import { newKey, openBytes, pad, sealBytes, unpad } from './sealed-bytes.ts';

const key = newKey();
const address = ['field', 'task', 'supplier', 'answers/1', 1];
const content = Buffer.from('A price that nobody may read');

describe('sealed bytes', () => {
  it('can be opened with their key and address', () => {
    expect(openBytes(key, address, sealBytes(key, address, content))).toEqual(content);
  });

  it('differ each time', () => {
    expect(sealBytes(key, address, content)).not.toEqual(sealBytes(key, address, content));
  });

  it('cannot be opened with another key, another address or any changed byte', () => {
    const sealed = sealBytes(key, address, content);
    expect(() => openBytes(newKey(), address, sealed)).toThrow();
    expect(() => openBytes(key, [...address.slice(0, -1), 2], sealed)).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openBytes(key, address, changed)).toThrow();
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
