/** The attachments of a raw e-mail, by file name. */
export function attachmentsIn(mail: string): Map<string, Buffer> {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1] ?? '';
  const found = mail.split(`--${boundary}`).flatMap((part) => {
    // The text with its pictures.
    if (/^\s*Content-Type: multipart|^Content-Id:/im.test(part)) return [];
    const name = /filename="?([^"\r\n]+)"?/.exec(part)?.[1];
    const [, body = ''] = part.split('\r\n\r\n');
    return name ? [[name, Buffer.from(body.trim(), 'base64')] as const] : [];
  });
  return new Map(found);
}
