import { markdownLimits } from '@tenderbox/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../../../../packages/contract/test/cpu-time.ts';
import { MarkdownText } from './markdown-text.tsx';

afterEach(cleanup);

const html = (text: string) => {
  const { container } = render(<MarkdownText text={text} />);
  return container.firstElementChild?.innerHTML;
};

describe('Markdown text', () => {
  it('renders headings, lists, emphasis, code and line breaks', () => {
    expect(
      html('# Visit\n**Bring** *boots*  \nand a `vest`.\n\n3. one\n4. two\n   - three\n\n> quoted\n\n---'),
    ).toBe(
      '<h2>Visit</h2><p><strong>Bring</strong> <em>boots</em><br>and a <code>vest</code>.</p>' +
        '<ol start="3"><li>one</li><li>two<ul><li>three</li></ul></li></ol>' +
        '<blockquote><p>quoted</p></blockquote><hr>',
    );
    expect(html('- one\n\n- two')).toBe('<ul><li><p>one</p></li><li><p>two</p></li></ul>');
    expect(html('```\n*a*\n```')).toBe('<pre><code>*a*</code></pre>');
  });

  it('opens links in a new tab and removes script links', () => {
    render(
      <MarkdownText text="[plan](https://a.example) [bad](javascript:alert(1)) ![p](https://b.example/p.png)" />,
    );
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://a.example',
      'https://b.example/p.png',
    ]);
    for (const link of links) {
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(link.getAttribute('target')).toBe('_blank');
    }
    expect(screen.getByText(/bad/)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });

  it('shows HTML as typed', () => {
    render(<MarkdownText text={'less than <3 m <b onclick="x">a</b>\n\n<script>x</script>'} />);
    expect(document.querySelector('b, script')).toBeNull();
    expect(screen.getByText('<script>x</script>')).toBeTruthy();
  });
});

describe('hostile Markdown', () => {
  // Inputs that create the most elements, and those that took the previous parser longest (up to 20 s).
  const shapes = ['- a\n', '- a\n\n', '*a* ', '[a]()', '<a@b>', 'a  \n', '> - ', '- ', '*a_', '[a](', '`a'];
  // CPU time in jsdom. A browser needs a fraction of it.
  const maxMilliseconds = 200;

  it.each(shapes)('renders %j in time with a bounded number of elements', (shape) => {
    const text = shape.repeat(10_000 / shape.length);
    const first = measure(text);
    expect(first.elements).toBeLessThanOrEqual(2 * markdownLimits.elements + 2);
    // The first rendering includes compilation.
    expect(Math.min(first.took, measure(text).took, measure(text).took)).toBeLessThan(maxMilliseconds);
  });

  it('is first shown as typed when a page has fifty long texts', () => {
    const text = `${'*a*\n\n'.repeat(1999)}*a*`;
    const texts = Array.from({ length: 50 }, (_, index) => <MarkdownText key={String(index)} text={text} />);
    let html = '';
    const took = () =>
      cpuTimeOf(() => {
        // Only the first rendering; deferred work runs between other work of the page.
        html = renderToStaticMarkup(texts);
      });
    expect(Math.min(took(), took(), took())).toBeLessThan(maxMilliseconds);
    expect(html.match(/\*a\*/g)).toHaveLength(50 * 2000);
    expect(html).not.toContain('<em>');
  });

  it('stays plain text until it comes near the visible area', () => {
    const observed: IntersectionObserverCallback[] = [];
    const everything = globalThis.IntersectionObserver;
    globalThis.IntersectionObserver = class {
      constructor(callback: IntersectionObserverCallback) {
        observed.push(callback);
      }
      observe() {}
      disconnect() {}
    } as never;
    try {
      const { container } = render(<MarkdownText text={'*a* '.repeat(600)} />);
      expect(container.querySelector('em')).toBeNull();
      const tell = (isIntersecting: boolean) =>
        act(() => observed[0]?.([{ isIntersecting } as IntersectionObserverEntry], null as never));
      tell(false);
      expect(container.querySelector('em')).toBeNull();
      tell(true);
      expect(container.querySelectorAll('em')).toHaveLength(600);
    } finally {
      globalThis.IntersectionObserver = everything;
    }
  });

  /** CPU time of rendering, and number of elements. */
  function measure(text: string): { took: number; elements: number } {
    const container = document.body.appendChild(document.createElement('div'));
    const took = cpuTimeOf(() => render(<MarkdownText text={text} />, { container }));
    const elements = container.querySelectorAll('*').length;
    cleanup();
    return { took, elements };
  }
});
