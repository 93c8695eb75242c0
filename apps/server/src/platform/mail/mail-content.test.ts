import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../../../../packages/contract/test/cpu-time.ts';
import { hostileTexts } from '../../../../../packages/contract/test/hostile-texts.ts';
import { previewMail, quoted, renderMail } from './mail-content.ts';

describe('a user-supplied name in an e-mail', () => {
  it('is in quotation marks that it cannot close', () => {
    expect(quoted('Port of Leith')).toBe('“Port of Leith”');
    expect(quoted('Leith” on Tenderbox. Your account is closed, call “us')).toBe(
      "“Leith' on Tenderbox. Your account is closed, call 'us”",
    );
  });

  it('is truncated at character boundaries', () => {
    expect(quoted('😀'.repeat(80))).toBe(`“${'😀'.repeat(80)}”`);
    expect(quoted('😀'.repeat(81))).toBe(`“${'😀'.repeat(79)}…”`);
  });

  it('loses line breaks and direction marks', () => {
    const name = quoted('Leith\r\nBcc: all@example.org\u2028\u202Emoc');
    expect(name).toBe('“Leith Bcc: all@example.org moc”');
    expect(renderMail({ subject: 'You\nare \u2067invited', paragraphs: [] }).subject).toBe('You are invited');
  });
});

describe('user-supplied text in an e-mail', () => {
  const render = (written: string) =>
    renderMail({ subject: 'Message', paragraphs: ['She writes:', { written }] });

  it('keeps its formatting and lines, and is set apart from the product’s own words', () => {
    const { html, text } = render('# Visit\n**Bring** boots\nand a *vest*.\n\n- one\n- two');
    expect(html).toContain('font-weight:600">Visit</p>');
    expect(html).toContain('<strong>Bring</strong> boots<br>and a <em>vest</em>.</p>');
    expect(html).toMatch(/<ul style="[^"]+">\s*<li>one<\/li>/);
    expect(text).toContain('She writes:\n\n> Visit\n> \n> Bring boots\n> and a vest.\n> \n> • one\n> • two');
  });

  it('cannot contain HTML, scripts or pictures', () => {
    const { html } = render(
      '<script>x</script>\n\n[a](javascript:x) <b onclick=x>\n\n![p](https://spy.example/p.png)\n\n<!-- x -->',
    );
    expect(html).not.toMatch(/<script|javascript:|<b |<!-- /);
    // Only the product's mark.
    expect(html.match(/<img src="[^"]*"/g)).toEqual(['<img src="cid:mark@tenderbox"']);
    expect(html).toContain('&lt;script&gt;');
  });

  it('is rendered within 50 ms of CPU time, whatever it contains', () => {
    for (const [shape, text] of Object.entries(hostileTexts(10_000))) {
      let took = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 4 && took >= 50; tries += 1) took = cpuTimeOf(() => render(text));
      expect(took, shape).toBeLessThan(50);
    }
  });

  it('keeps the word e-mail on one line, also in the small print', () => {
    const { html } = renderMail({ subject: 'Head', paragraphs: ['Text'], note: 'Keep this e-mail.' });
    expect(html).toContain('Keep this <span style="white-space:nowrap">e-mail</span>.');
  });

  it('sets text to copy in a fixed-width font and leaves its characters alone', () => {
    const exact = '{ "at": "2026-11-20 16:30 GMT", "by": "<e-mail>" }';
    const { html, text } = renderMail({ subject: 'Head', paragraphs: [{ exact }] });
    expect(html).toMatch(/<pre class="exact" style="[^"]*monospace[^"]*">\{ &quot;at/);
    expect(html).not.toContain('nowrap');
    expect(text).toContain(exact);
  });

  it('keeps times and references on one line', () => {
    const { html } = renderMail({
      subject: 'Ends (EV-2026-00007)',
      paragraphs: ['On 2026-11-20 16:30 GMT.'],
    });
    expect(html).toContain('<span style="white-space:nowrap">2026-11-20 16:30 GMT</span>.');
    expect(html).toContain('(<span style="white-space:nowrap">EV-2026-00007</span>)');
  });
});

describe('a deadline in an e-mail', () => {
  const mail = {
    subject: 'Please respond',
    paragraphs: [
      { deadline: { label: 'Prices', at: '2026-06-30T16:00:00.000000Z', timeZone: 'Europe/London' } },
    ],
  };
  const render = (timeZone: string | null) => renderMail(mail, { timeZone, organisation: null });

  it('is given in the time zones of the event and of the reader and in UTC, each once', () => {
    const abroad = render('Europe/Helsinki');
    expect(abroad.text).toContain(
      'Prices\n  2026-06-30 17:00 BST (Europe/London)\n  2026-06-30 19:00 EEST (your time, Europe/Helsinki)\n  2026-06-30 16:00 UTC',
    );
    for (const time of ['2026-06-30 17:00 BST', '2026-06-30 19:00 EEST', '2026-06-30 16:00 UTC']) {
      expect(abroad.html).toContain(time);
    }
    expect(abroad.html).toContain('your time, Europe/Helsinki');
    for (const own of [null, 'Europe/London']) {
      expect(render(own).text).toContain('2026-06-30 17:00 BST (Europe/London)\n  2026-06-30 16:00 UTC\n');
    }
    expect(render('UTC').text.match(/2026-06-30/g)).toHaveLength(2);
  });
});

describe('the pictures of an e-mail', () => {
  it('are attached, and with them the logo of the organisation, and both can be shown in a page', () => {
    const logo = { contentType: 'image/png', content: Buffer.from('logo'), width: 300, height: 100 } as const;
    const organisation = { name: 'Port of "Leith"', logo: { ...logo, opaque: logo.content } };
    const content = { subject: 'Hello', paragraphs: [] };
    const { html, pictures } = renderMail(content, { timeZone: null, organisation });
    expect(pictures.map(({ cid }) => cid)).toEqual(['mark@tenderbox', 'logo@tenderbox']);
    expect(html).toContain(
      '<img src="cid:logo@tenderbox" width="108" height="36" alt="Port of &quot;Leith&quot;"',
    );
    expect(html).not.toMatch(/src="http|url\(/);
    const shown = previewMail(content, { timeZone: null, organisation }).html;
    expect(shown).toContain(`src="data:image/png;base64,${logo.content.toString('base64')}"`);
    expect(shown).not.toContain('cid:');
  });

  it('stand in colours for light and dark mode, none of them white or navy', () => {
    const { html } = renderMail({ subject: 'Hello', paragraphs: [] });
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).not.toMatch(/#fff\b|#ffffff|#0d3f73/i);
  });
});
