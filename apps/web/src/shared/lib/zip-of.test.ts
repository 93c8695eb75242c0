import { expect, it } from 'vitest';
import { zipOf } from './zip-of.ts';

it('writes an archive whose directory lists every file with size, checksum and offset', async () => {
  const files = [
    { name: 'EV-2026-00001-prüfung.json', content: new Blob(['123456789']) },
    { name: 'b.pdf', content: new Blob(['%PDF']) },
  ];
  const view = new DataView(await (await zipOf(files)).arrayBuffer());
  const end = view.byteLength - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  expect(view.getUint16(end + 10, true)).toBe(2);
  let entry = view.getUint32(end + 16, true);
  for (const { name, content } of files) {
    const nameLength = view.getUint16(entry + 28, true);
    const place = view.getUint32(entry + 42, true);
    const bytes = (from: number, length: number) =>
      new TextDecoder().decode(new Uint8Array(view.buffer, from, length));
    expect(bytes(entry + 46, nameLength)).toBe(name);
    expect(bytes(place + 30, nameLength)).toBe(name);
    expect(view.getUint32(entry + 24, true)).toBe(content.size);
    expect(bytes(place + 30 + nameLength, content.size)).toBe(await content.text());
    entry += 46 + nameLength;
  }
  // The CRC-32 check value is defined for these nine digits.
  expect(view.getUint32(view.getUint32(end + 16, true) + 16, true)).toBe(0xcbf43926);
});
