import { crc32, deflateRawSync } from 'node:zlib';

interface ZipEntry {
  name: string;
  content: string | Buffer;
  /** Wrong sizes for the directory. */
  saysSize?: number;
  saysPacked?: number;
  /** The Unix mode, such as 0o120777 for a symbolic link; none by default. */
  mode?: number;
  /** The Windows attributes. */
  attributes?: number;
  /** Whether it overlaps the first entry. */
  isOverFirst?: boolean;
}

/** A ZIP archive written by hand, so that its directory can be wrong. */
export function zipOf(entries: ZipEntry[], { saysCount = entries.length } = {}): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saysSize, saysPacked, isOverFirst, mode = 0, attributes = 0 } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(saysPacked ?? packed.length, 14);
    fields.writeUInt32LE(saysSize ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(mode * 0x10000 + attributes, 6);
    place.writeUInt32LE(isOverFirst ? 0 : offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, place, Buffer.from(name)]));
    if (isOverFirst) continue;
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed]);
    pieces.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32BE(0x504b0506);
  end.writeUInt16LE(saysCount, 8);
  end.writeUInt16LE(saysCount, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, listed, end]);
}

/** A file of the old Office format with one stream. */
export function compoundFile(name: string): Buffer {
  const file = Buffer.alloc(3 * 512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  // The directory is sector 0; sector 1 is the table that marks its end.
  file.writeUInt32LE(0, 48);
  file.writeUInt32LE(1, 76);
  file.write(name, 512, 'utf16le');
  file.writeUInt16LE((name.length + 1) * 2, 512 + 64);
  file.writeUInt32LE(0xfffffffe, 1024);
  return file;
}

const contentTypes = (kind: string) => ({
  name: '[Content_Types].xml',
  content: `<Types><Override ContentType="application/vnd.${kind}.main+xml"/></Types>`,
});

/** A document of the current Office format; `kind` as its parts declare it. */
export const officeFile = (kind: string, entries: ZipEntry[] = []): Buffer =>
  zipOf([contentTypes(kind), ...entries]);

export const workbookKind = 'openxmlformats-officedocument.spreadsheetml.sheet';
export const documentKind = 'openxmlformats-officedocument.wordprocessingml.document';
