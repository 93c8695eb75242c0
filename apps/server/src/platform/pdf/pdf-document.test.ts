import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { png } from '../../../test/multipart.ts';
import { readPdf } from '../../../test/pdf-text.ts';
import { smallPicture } from '../files/logo-pictures.ts';
import { drawPdf } from './draw-pdf.ts';
import { loadFonts, missingMark, printable } from './fonts.ts';
import { groupHash, type PdfWriter, streamPdf, writePdf } from './pdf-document.ts';

const at = '2026-11-14T09:03:22.123456Z';
const write = (draw: (writer: PdfWriter) => void | Promise<void>) =>
  writePdf({ title: 'Receipt', subject: 'EV-2026-00001', about: '', at }, draw);

describe('a document', () => {
  it('has the same bytes for the same content, and other bytes for other content', async () => {
    const receipt = (name: string) => (writer: PdfWriter) => {
      writer.heading(name);
      writer.paragraph('Żegluga Gdańska, Ελληνικές Βυθοκορήσεις, Дунавски флот');
      writer.facts([{ label: 'Hash', value: groupHash('ab'.repeat(32)), isExact: true }]);
    };
    const first = await write(receipt('One'));
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.equals(await write(receipt('One')))).toBe(true);
    expect(first.equals(await write(receipt('Two')))).toBe(false);
  });

  it('embeds the parts of Inter that it uses, and its text can be read and searched', async () => {
    const content = await write((writer) => {
      writer.heading('Żegluga Gdańska');
      writer.facts([
        { label: 'Price', value: '1 200,50 € ₾' },
        { label: 'Names', value: 'Ελληνικές Дунавски Nguyễn' },
        { label: 'Hash', value: 'ab12 cd34', isExact: true },
      ]);
      writer.annex('Annex');
    });
    const { text, fonts, pageCount } = readPdf(content);
    const words = text.replaceAll('\n', '');
    for (const part of [
      'Receipt',
      'Żegluga Gdańska',
      '1 200,50 € ₾',
      'Ελληνικές Дунавски Nguyễn',
      'ab12 cd34',
    ]) {
      expect(words).toContain(part);
    }
    expect(new Set(fonts)).toEqual(new Set(['Inter-Regular', 'Inter-SemiBold', 'DejaVuSansMono']));
    expect(pageCount).toBe(1);
    // Fonts are subsets: all seven files of Inter alone have more than 200 KB.
    expect(content.length).toBeLessThan(40_000);
  });

  it('has the same foot on every page, also if it is sent page by page', async () => {
    const entries = Array.from({ length: 60 }, (_, index) => ({
      title: `Supplier ${index}`,
      facts: [{ label: 'Status', value: 'Invited' }],
    }));
    const head = { title: 'Record', subject: 'Record of EV-2026-00001', about: '', at };
    const whole = await writePdf(head, (writer) => writer.entries(entries));
    const streamed = Buffer.concat(await streamPdf(head, (writer) => writer.entries(entries)).toArray());
    for (const content of [whole, streamed]) {
      const { text, pageCount } = readPdf(content);
      expect(pageCount).toBeGreaterThan(2);
      for (let page = 1; page <= pageCount; page += 1) expect(text).toContain(`Page ${page} of\n`);
      expect(text.match(/^Record of EV-2026-00001 {2}· {2}2026-11-14$/gm)).toHaveLength(pageCount);
      // The number of pages is drawn once; every page refers to it.
      expect(text).toMatch(new RegExp(`^${pageCount}$`, 'm'));
      expect(content.toString('latin1').match(/\/PageCount \d+ 0 R/g)).toHaveLength(pageCount);
    }
  });

  it('keeps a heading on the page of the first fact below it', async () => {
    const filler = { label: 'Status', value: 'Invited' };
    for (let count = 30; count < 48; count += 1) {
      const content = await write(async (writer) => {
        writer.facts(Array.from({ length: count }, () => filler));
        writer.heading('Changes');
        await writer.entries([{ title: 'Una Bell', facts: [{ label: 'Quantity', value: 'before: 5' }] }]);
      });
      const { text } = readPdf(content);
      expect(text.slice(text.indexOf('Changes'), text.indexOf('before: 5'))).not.toContain('Page ');
    }
  });

  it('shows the box, a QR code with its link and a logo, and leaves out a damaged logo', async () => {
    const head = { title: 'Receipt', subject: 'EV-2026-00001', about: '', at };
    const code = { url: 'https://tenders.example.org/api/closings/1', caption: 'Closing records' };
    const logo = (await smallPicture(png))?.opaque ?? null;
    const nothing = () => undefined;
    const plain = await writePdf(head, nothing);
    const full = (await writePdf({ ...head, code, logo, box: 'shut' }, nothing)).toString('latin1');
    expect(full).toContain('/URI (https://tenders.example.org/api/closings/1)');
    expect(full).toContain('/Subtype /Image');
    expect(plain.toString('latin1')).not.toMatch(/\/URI|\/Subtype \/Image/);
    for (const damaged of [Buffer.from('no picture'), Buffer.from([0xff, 0xd8, 0xff])]) {
      expect((await writePdf({ ...head, logo: damaged }, nothing)).length).toBe(plain.length);
    }
  });

  it('can contain any text and as many pages as needed', async () => {
    const hostile = ['', '\ud800', '\u0000\u202e(\\) <</JS>>', '👩‍🔧', '上海航道', 'W'.repeat(2000)];
    const content = await write((writer) =>
      writer.entries(
        Array.from({ length: 36 }, (_, index) => {
          const value = hostile[index % hostile.length] ?? '';
          return { title: value, facts: [{ label: value, value }] };
        }),
      ),
    );
    expect(content.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
    expect(content.toString('latin1')).not.toContain('/JS');
  });

  it('shows no box where a long exact value is broken', async () => {
    const content = await write((writer) =>
      writer.facts([{ label: 'Signature', value: 'W'.repeat(86), isExact: true }]),
    );
    const streams = content.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs);
    const drawn = Array.from(streams, ([, bytes = '']) => {
      try {
        return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    }).filter((stream) => stream.includes(' Tf'));
    const glyphs = drawn.flatMap((stream) =>
      Array.from(stream.matchAll(/<([\da-f]+)>/g), ([, hex = '']) => hex.match(/.{4}/g) ?? []).flat(),
    );
    expect(glyphs.length).toBeGreaterThan(86);
    // The glyph of characters that a font lacks.
    expect(glyphs).not.toContain('0000');
  });

  it('prints many scripts, marks missing characters and drops invisible ones', async () => {
    await loadFonts();
    const names = 'Þorlákshöfn Żegluga Ελληνικές Дунавски Nguyễn';
    expect(printable(names)).toBe(names);
    expect(printable('a\u202eb\u0000c\nd')).toBe('ab c d');
    const signs = '$ £ ¥ € ¢ ₡ ₦ ₩ ₪ ₫ ₭ ₮ ₱ ₲ ₴ ₵ ₸ ₹ ₺ ₽ ₾ ₿ ฿';
    expect(printable(signs)).toBe(signs);
    expect(printable('12 \u20c0')).toBe('12 KGS');
    expect(printable('上海')).toBe(missingMark.repeat(2));
    expect(printable('شركة الخليج')).toBe('شركة\u00a0الخليج');
    expect(printable(`a${'\u0301'.repeat(9)}`)).toBe(`a${'\u0301'.repeat(4)}${missingMark}`);
    expect(printable('W'.repeat(70))).toBe(`${'W'.repeat(60)}\u200b${'W'.repeat(10)}`);
    expect(groupHash('0123456789')).toBe('0123 4567 89');
  });

  it.each(['a', 'W', '\u05d0', '\u05d0 ', '\u4e00', 'a\u0301\u0302', '\u0301', '- '])(
    'breaks the lines of a text of %j in linear time',
    async (piece) => {
      const cpuTimeOf = async (text: string) => {
        const before = process.threadCpuUsage();
        const head = { title: 'Text', subject: '', about: '', at };
        await drawPdf(
          { head, missingAreIn: null },
          [{ facts: [{ label: 'Text', value: text }] }],
          () => undefined,
        );
        const { user, system } = process.threadCpuUsage(before);
        return (user + system) / 1000;
      };
      const text = piece.repeat(10_000 / piece.length);
      const honest = await cpuTimeOf('some words '.repeat(1000));
      // One long word used to take seconds, far more than words of the same total length.
      const hostile = Math.min(await cpuTimeOf(text), await cpuTimeOf(text));
      expect(hostile).toBeLessThan(3 * honest + 200);
    },
  );

  it('of any length is streamed page by page, no faster than it is read, and stops with its reader', async () => {
    let written = 0;
    const head = { title: 'Record', subject: 'EV-2026-00001', about: '', at };
    const open = (count: number) =>
      streamPdf(head, async (writer) => {
        for (written = 0; written < count; written += 1) {
          await writer.entries([
            { title: `Supplier ${written}`, facts: [{ label: 'Status', value: 'Invited' }] },
          ]);
        }
      });
    const slow = open(100_000);
    await once(slow, 'readable');
    // Without a reader it stops, however long the test waits.
    let before = -1;
    while (before !== written) {
      before = written;
      for (let turns = 0; turns < 50; turns += 1) await setImmediate();
    }
    expect(written).toBeLessThan(100_000);
    slow.destroy();
    const content = Buffer.concat(await open(1000).toArray());
    expect(written).toBe(1000);
    expect(content.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(20);
    expect(content.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
  });
});
