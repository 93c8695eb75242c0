import type { MailAttachment } from './mail-content.ts';

/** A signed record as a JSON attachment, as calls return it. */
export const jsonAttachment = (fileName: string, record: object): MailAttachment => ({
  fileName: `${fileName}.json`,
  contentType: 'application/json',
  content: () => Buffer.from(`${JSON.stringify(record, null, 2)}\n`),
});

/** The same with its PDF, which is rendered when the mail is sent. */
export const recordAttachments = (
  fileName: string,
  record: object,
  renderPdf: () => Promise<Buffer>,
): MailAttachment[] => [
  {
    fileName: `${fileName}.pdf`,
    contentType: 'application/pdf',
    content: () => sharedPdf(JSON.stringify(record), renderPdf),
  },
  jsonAttachment(fileName, record),
];

const recentPdfs = new Map<string, Promise<Buffer>>();
const maxRecentPdfs = 16;

/** Renders the PDF of a record once for the e-mails to the whole team, since there are many around a deadline. */
function sharedPdf(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
  const pdf = recentPdfs.get(key) ?? render();
  recentPdfs.set(key, pdf);
  pdf.catch(() => recentPdfs.delete(key));
  for (const oldest of recentPdfs.keys()) {
    if (recentPdfs.size <= maxRecentPdfs) break;
    recentPdfs.delete(oldest);
  }
  return pdf;
}
