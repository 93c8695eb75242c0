const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e]/g, '-');

/** Draws a one-page PDF with a heading and lines. */
export function drawDocument(heading: string, lines: string[]): Buffer {
  const text = [
    `BT /F1 20 Tf 60 780 Td (${escaped(heading)}) Tj ET`,
    ...lines.map((line, index) => `BT /F1 11 Tf 60 ${740 - index * 18} Td (${escaped(line)}) Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let content = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = content.length;
    content += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${content.length}\n%%EOF\n`;
  return Buffer.from(content + table + end, 'latin1');
}
