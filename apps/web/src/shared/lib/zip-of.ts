interface ZippedFile {
  name: string;
  content: Blob;
}

const signatures = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };
/** Bit 11: names are UTF-8. */
const flags = 0x0800;

/** Zip archive of a few small files, uncompressed. */
export async function zipOf(files: readonly ZippedFile[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const bytes = new Uint8Array(await content.arrayBuffer());
    const nameBytes = new TextEncoder().encode(name);
    const common = [...commonFields(bytes), [2, nameBytes.length], [2, 0]] as const;
    const head = fieldsOf([[4, signatures.file], [2, 20], [2, flags], ...common]);
    parts.push(head, nameBytes, bytes);
    directory.push(
      fieldsOf([
        [4, signatures.entry],
        [2, 20],
        [2, 20],
        [2, flags],
        ...common,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ]),
      nameBytes,
    );
    offset += head.length + nameBytes.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = fieldsOf([
    [4, signatures.end],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

type Field = readonly [bytes: 2 | 4, value: number];

/** Method (stored), time and date (1980-01-01), checksum and sizes. */
const commonFields = (bytes: Uint8Array): Field[] => [
  [2, 0],
  [2, 0],
  [2, 0x21],
  [4, checksum(bytes)],
  [4, bytes.length],
  [4, bytes.length],
];

function fieldsOf(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [length]) => sum + length, 0)));
  let place = 0;
  for (const [length, value] of fields) {
    if (length === 2) view.setUint16(place, value, true);
    else view.setUint32(place, value, true);
    place += length;
  }
  return new Uint8Array(view.buffer);
}

/** CRC-32 as used by zip. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
