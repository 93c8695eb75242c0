import type { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { MailAttachment, RenderedMail } from './mail-content.ts';
import type { InlinePicture } from './mail-pictures.ts';

/** The mail server has permanently rejected this mail. */
export class MailRejectedError extends Error {
  readonly #reason: string;

  constructor(reason: string) {
    super('The mail server permanently rejected an e-mail.');
    this.#reason = reason;
  }

  /** The mail server's reply. Not a plain property: it may name people, and errors are logged. */
  get reason(): string {
    return this.#reason;
  }
}

/** The mail server exceeded the time limit. It is unknown whether it has the mail. */
class MailTooSlowError extends Error {}

export interface Mailer {
  /** Delivers a mail within this many milliseconds. The id lets the mail server recognise a repeated delivery. */
  send(id: string, recipient: string, mail: RenderedMail, within: number): Promise<void>;
  /** Disconnects, also running deliveries. */
  close(): void;
}

/** The configured mail server; null if mails are only stored. */
export function createMailer(settings: Config['mail']): Mailer | null {
  if (!settings) return null;
  const domain = settings.from.replace(/>$/, '').split('@').at(-1);
  const all = new Set<Line>();
  const idle: Line[] = [];

  /** Opens a connection, which is reused for the next mail and closed together with a delivery that fails. */
  async function open(): Promise<Line> {
    // Loaded with the first e-mail, so that a server is ready sooner.
    const { createTransport } = await import('nodemailer');
    const timeouts = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 30_000 };
    // The outbox retries an interrupted mail, with its own counting and delays, so the transport must not.
    const line = createTransport({
      url: settings?.smtpUrl,
      pool: true,
      maxConnections: 1,
      maxRequeues: 0,
      idleTimeout: 20_000,
      ...timeouts,
    } as const);
    line.on('error', () => undefined);
    all.add(line);
    return line;
  }

  function disconnect(line: Line): void {
    all.delete(line);
    line.close({ force: true });
  }

  return {
    send: async (id, recipient, { subject, text, html, pictures, attachments }, within) => {
      if (within <= 0) throw new MailTooSlowError('There is no time left to send an e-mail.');
      const files = await Promise.all(attachments.map(readAttachment));
      const line = idle.pop() ?? (await open());
      const { promise: late, reject: giveUp } = Promise.withResolvers<never>();
      const limit = setTimeout(() => {
        disconnect(line);
        giveUp(new MailTooSlowError('The mail server took too long.'));
      }, within);
      const sending = line.sendMail({
        subject,
        text,
        html,
        attachments: [...pictures.map(inlineAttachment), ...files],
        from: settings.from,
        to: { name: '', address: recipient },
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      try {
        await Promise.race([sending, late]);
      } catch (error) {
        throw isRefusal(error) ? new MailRejectedError(serverReplyOf(error)) : error;
      } finally {
        clearTimeout(limit);
        if (all.has(line)) idle.push(line);
      }
    },
    close: () => {
      idle.length = 0;
      for (const line of all) disconnect(line);
    },
  };
}

const readAttachment = async ({ fileName, contentType, content }: MailAttachment) => ({
  filename: fileName,
  contentType,
  content: await content(),
});

const inlineAttachment = ({ cid, fileName, contentType, content }: InlinePicture) => ({
  cid,
  filename: fileName,
  contentType,
  content,
  contentDisposition: 'inline' as const,
});

type Line = ReturnType<typeof createTransport>;

const maxLoggedLength = 200;

/** The mail server's reply, on one line and truncated. */
function serverReplyOf(error: unknown): string {
  const { response = '' } = error as { response?: string };
  return response.replace(/\s+/g, ' ').trim().slice(0, maxLoggedLength);
}

/** A rejected login is also a 5xx, but it is ours to fix, so the mail waits. */
function isRefusal(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
