import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { RenderedMail } from './mail-content.ts';

/** The mail server will never take this mail. */
export class MailRefusedError extends Error {}

export interface Mailer {
  /** Delivers to the mail server; the id makes a repeated delivery recognisable to it. */
  send(id: string, recipient: string, mail: RenderedMail): Promise<void>;
  close(): void;
}

/** The mail server of the settings, or null where mails are kept instead. */
export function createMailer(settings: Config['mail']): Mailer | null {
  if (!settings) return null;
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = createTransport({ url: settings.smtpUrl, pool: true, ...timeouts });
  const domain = settings.from.replace(/>$/, '').split('@').at(-1);
  return {
    send: async (id, recipient, mail) => {
      try {
        await transport.sendMail({
          ...mail,
          from: settings.from,
          to: { name: '', address: recipient },
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        // A refused login also answers 5xx; that is ours to mend, and the mail waits for it.
        const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
        const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
        if (isAboutTheMail && responseCode >= 500) throw new MailRefusedError(`SMTP ${responseCode}`);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
