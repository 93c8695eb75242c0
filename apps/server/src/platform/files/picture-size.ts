interface PictureSize {
  width: number;
  height: number;
}

/** Reads the width and height of a PNG or JPEG picture in pixels from its first bytes; null if they are not there. */
export function pictureSizeOf(head: Buffer): PictureSize | null {
  if (head.length >= 24 && head.toString('latin1', 12, 16) === 'IHDR') {
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  }
  return head.length >= 4 && head.readUInt16BE(0) === 0xffd8 ? jpegSizeOf(head) : null;
}

/** The marker of a frame header is followed by its length, the precision, the height and the width. */
function jpegSizeOf(head: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}
