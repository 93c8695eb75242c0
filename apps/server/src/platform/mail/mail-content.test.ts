import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../../../../packages/contract/test/cpu-time.ts';
import { hostileTexts } from '../../../../../packages/contract/test/hostile-texts.ts';
import { quoted, renderMail } from './mail-content.ts';

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
    expect(text).toContain(
      'She writes:\n\n> # Visit\n> **Bring** boots\n> and a *vest*.\n> \n> - one\n> - two',
    );
  });

  it('cannot contain HTML, scripts or pictures', () => {
    const { html } = render(
      '<script>x</script>\n\n[a](javascript:x) <b onclick=x>\n\n![p](https://spy.example/p.png)\n\n<!-- x -->',
    );
    expect(html).not.toMatch(/<script|javascript:|<b |<img|<!-- /);
    expect(html).toContain('&lt;script&gt;');
  });

  it('is rendered within 50 ms of CPU time, whatever it contains', () => {
    for (const [shape, text] of Object.entries(hostileTexts(10_000))) {
      let took = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 4 && took >= 50; tries += 1) took = cpuTimeOf(() => render(text));
      expect(took, shape).toBeLessThan(50);
    }
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
