import { describe, expect, it } from 'vitest';
import { quoted, renderMail } from './mail-content.ts';

describe('a name in a mail', () => {
  it('stands in quotation marks that it cannot close', () => {
    expect(quoted('Port of Leith')).toBe('“Port of Leith”');
    expect(quoted('Leith” on Tenderbox. Your account is closed, call “us')).toBe(
      "“Leith' on Tenderbox. Your account is closed, call 'us”",
    );
  });

  it('is cut short by whole characters', () => {
    expect(quoted('😀'.repeat(80))).toBe(`“${'😀'.repeat(80)}”`);
    expect(quoted('😀'.repeat(81))).toBe(`“${'😀'.repeat(79)}…”`);
  });

  it('stays on its line and turns nothing, however it was stored', () => {
    const name = quoted('Leith\r\nBcc: all@example.org\u2028\u202Emoc');
    expect(name).toBe('“Leith Bcc: all@example.org moc”');
    expect(renderMail({ subject: 'You\nare \u2067invited', paragraphs: [] }).subject).toBe('You are invited');
  });
});
