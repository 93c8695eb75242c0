/** Draws the QR code of an address, which is also a link, with its top left corner at a point. */
export async function drawQrCode(
  document: PDFKit.PDFDocument,
  url: string,
  { x, y, size }: { x: number; y: number; size: number },
): Promise<void> {
  const { create } = await import('qrcode');
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  const side = size / modules.size;
  document.save();
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; ) {
      let end = column;
      while (end < modules.size && modules.get(row, end)) end += 1;
      if (end > column) document.rect(x + column * side, y + row * side, (end - column) * side, side);
      column = end + 1;
    }
  }
  document.fill('#15202e').restore();
  document.link(x, y, size, size, url);
}
