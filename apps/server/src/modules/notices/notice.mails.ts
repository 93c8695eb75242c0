import { noticeText, pathOfNotice } from '@tenderbox/contract';
import { quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';
import { listNoticesOfDigest } from './digest.repo.ts';

/** Maximum number of notices listed in one digest. */
const maxShown = 50;

/** The daily digest, with the same texts as the bell. */
export const noticeMails: MailTemplates = {
  'daily-digest': async ({ payload, publicUrl, tx }) => {
    const roleEntryId = String(payload.roleEntryId);
    const noticeIds = payload.noticeIds as string[];
    const notices = await listNoticesOfDigest(tx, roleEntryId, noticeIds, maxShown);
    const count = noticeIds.length;
    const more = count - notices.length;
    const whose = quoted(notices[0]?.buyer ?? '');
    return {
      subject: `${count === 1 ? '1 notification' : `${count} notifications`} from Tenderbox`,
      paragraphs: [`Here is what is new for you at ${whose} since your last daily e-mail.`],
      items: notices.map((notice) => {
        const path = pathOfNotice(notice, notice.isSupplier);
        const url = `${publicUrl}${path}${path.includes('?') ? '&' : '?'}as=${roleEntryId}`;
        return { ...noticeText(notice), url };
      }),
      ...(more > 0 && { rest: `And ${more} more, which you can find under the bell in Tenderbox.` }),
      action: { label: 'Open Tenderbox', url: `${publicUrl}/?as=${roleEntryId}` },
      note: 'You chose to get one e-mail a day. E-mails about deadlines and receipts are sent immediately. You can change this in your profile.',
    };
  },
};
