/** One part of a multipart body, written like a client sends it. */
export interface Part {
  name: string;
  /** Set for a file; written between the quotes unescaped. */
  filename?: string;
  /** The declared content type of a file; generic by default. */
  type?: string;
  content: string | Buffer;
}

const boundary = 'tenderbox-test-boundary';

/** A multipart body with its headers; `end: false` omits the closing boundary. */
export function multipart(parts: Part[], { end = true } = {}) {
  const pieces = parts.flatMap(({ name, filename, type = 'application/octet-stream', content }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  const payload = Buffer.concat([...pieces, Buffer.from(end ? `--${boundary}--\r\n` : '')]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** The smallest PNG picture. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A PNG of a given size: bytes after the picture are ignored. */
export function pngOf(size: number): Buffer {
  return Buffer.concat([png, Buffer.alloc(Math.max(0, size - png.length), 7)]);
}
