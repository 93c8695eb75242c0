import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../test/cpu-time.ts';
import { hostileTexts } from '../../test/hostile-texts.ts';
import {
  type MarkdownBlock,
  type MarkdownInline,
  markdownLimits,
  markdownPlainText,
  readMarkdown,
} from './markdown.ts';

const tags = { emphasis: 'em', strong: 'b', link: 'a', quote: 'quote' };

/** A short notation for comparison. */
function draw(node: MarkdownBlock | MarkdownInline): string {
  if (typeof node === 'string') return node;
  const inside = (nodes: (MarkdownBlock | MarkdownInline)[]) => nodes.map(draw).join('');
  switch (node.kind) {
    case 'break':
      return '<br>';
    case 'rule':
      return '<hr>';
    case 'code':
      return `<code>${node.text}</code>`;
    case 'paragraph':
      return `<p>${inside(node.children)}</p>`;
    case 'heading':
      return `<h${node.level}>${inside(node.children)}</h${node.level}>`;
    case 'link':
      return `<a ${node.href}>${inside(node.children)}</a>`;
    case 'list': {
      const items = node.items.map((item) => `<li>${inside(item)}</li>`).join('');
      return `<${node.start === null ? 'ul' : `ol ${node.start}`}${node.isLoose ? ' loose' : ''}>${items}</>`;
    }
    default:
      return `<${tags[node.kind]}>${inside(node.children)}</${tags[node.kind]}>`;
  }
}

const drawText = (text: string) => readMarkdown(text).blocks.map(draw).join('');

describe('Markdown', () => {
  it.each([
    // Paragraphs, headings, rules, code.
    ['a\nb\n\nc', '<p>a\nb</p><p>c</p>'],
    ['a  \nb\\\nc', '<p>a<br>b<br>c</p>'],
    ['# Visit #\n## #5 cranes', '<h1>Visit</h1><h2>#5 cranes</h2>'],
    ['#5 cranes', '<p>#5 cranes</p>'],
    ['Visit\n=====\nText\n---', '<h1>Visit</h1><h2>Text</h2>'],
    ['a\n\n***\n- - -', '<p>a</p><hr><hr>'],
    ['```ts\n*a*\n\n# b\n```\nc', '<code>*a*\n\n# b</code><p>c</p>'],
    ['```\na', '<code>a</code>'],
    ['    a\n\n    b\nc', '<code>a\n\nb</code><p>c</p>'],
    // Lists and quotations.
    [
      '- a\n- b\n  - c\n- d',
      '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></></li><li><p>d</p></li></>',
    ],
    ['3. a\n4. b', '<ol 3><li><p>a</p></li><li><p>b</p></li></>'],
    ['- a\n\n- b', '<ul loose><li><p>a</p></li><li><p>b</p></li></>'],
    ['- a\n+ b', '<ul><li><p>a</p></li></><ul><li><p>b</p></li></>'],
    ['- a\nb\n\nc', '<ul><li><p>a\nb</p></li></><p>c</p>'],
    ['The year\n2026. was good', '<p>The year\n2026. was good</p>'],
    ['-\ta', '<ul><li><p>a</p></li></>'],
    ['> a\nb\n> > c\n\nd', '<quote><p>a\nb</p><quote><p>c</p></quote></quote><p>d</p>'],
    ['1.5 m', '<p>1.5 m</p>'],
    // Emphasis.
    ['*a* __b__ ***c***', '<p><em>a</em> <b>b</b> <em><b>c</b></em></p>'],
    ['**a *b* c**', '<p><b>a <em>b</em> c</b></p>'],
    ['2 * 3 * 4, snake_case_name, *a', '<p>2 * 3 * 4, snake_case_name, *a</p>'],
    ['*a _b* c_', '<p><em>a _b</em> c_</p>'],
    ['**«a»**b', '<p>**«a»**b</p>'],
    ['**a*', '<p>*<em>a</em></p>'],
    // Code.
    ['`a*b*` ``a`b`` `c', '<p><code>a*b*</code> <code>a`b</code> `c</p>'],
    // Links.
    ['[a *b*](https://c.example "d")', '<p><a https://c.example>a <em>b</em></a></p>'],
    ['[a](<https://b.example/c d>) [e](f(g)h)', '<p><a https://b.example/c d>a</a> <a f(g)h>e</a></p>'],
    ['*a [b*](c)', '<p>*a <a c>b*</a></p>'],
    ['[a [b](c)](d)', '<p>[a <a c>b</a>](d)</p>'],
    ['[a] [b](c', '<p>[a] [b](c</p>'],
    [
      '<https://a.example> <a@b.example>',
      '<p><a https://a.example>https://a.example</a> <a mailto:a@b.example>a@b.example</a></p>',
    ],
    ['![a](https://b.example/c.png)', '<p><a https://b.example/c.png>a</a></p>'],
    // Characters.
    ['\\*a\\* &lt; &amp;amp; &copy;', '<p>*a* < &amp; &copy;</p>'],
    ['<b onclick=x>a</b> <!-- b -->', '<p><b onclick=x>a</b> <!-- b --></p>'],
  ])('parses %j', (text, drawn) => expect(drawText(text)).toBe(drawn));

  it.each([
    'javascript:x',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///x',
    '&#106;avascript:x',
  ])('does not link to %s', (address) => {
    expect(drawText(`[a](${address})`)).not.toMatch(/<a \w*script|<a data|<a file/i);
    expect(drawText(`<${address}>`)).not.toContain('<a ');
  });

  it('does not decode forbidden characters', () => {
    expect(drawText('&#x202E;a &#0;')).toBe('<p>&#x202E;a &#0;</p>');
  });

  it('keeps text that is nested too deeply as typed', () => {
    const drawn = drawText(`${'> '.repeat(markdownLimits.depth + 2)}a`);
    expect(drawn.match(/<quote>/g)).toHaveLength(markdownLimits.depth);
    expect(drawn).toContain('<p>> > a</p>');
  });

  it('keeps text beyond the element limit as typed and reports it', () => {
    const document = readMarkdown('*a*\n\n'.repeat(1000));
    expect(document.isComplete).toBe(false);
    const drawn = document.blocks.map(draw).join('');
    expect(drawn.match(/<em>/g)).toHaveLength(markdownLimits.elements / 2);
    expect(drawn.match(/\*a\*/g)).toHaveLength(1000 - markdownLimits.elements / 2);
    expect(readMarkdown('- *a*\n- b').isComplete).toBe(true);
  });
});

describe('markdownWords', () => {
  it.each([
    ['# Visit\n**Bring** boots\nand a [vest](https://a.example).', 'Visit Bring boots and a vest.'],
    ['- one\n- two & "three"', 'one two & "three"'],
    ['less than <3 m, 2 * 3 * 4, <b>not bold</b>', 'less than <3 m, 2 * 3 * 4, <b>not bold</b>'],
    ['1 &lt; 2 ![plan](https://spy.example/p.png)', '1 < 2 plan'],
    ['> a\n\n---\n`b`', 'a b'],
  ])('turns %j into %s', (text, words) => expect(markdownPlainText(text)).toBe(words));
});

describe('hostile text', () => {
  // Twice the maximum of a field. Linear parsing takes about 10 ms of CPU time; the previous parser took up
  // to minutes.
  const length = 20_000;
  const maxMilliseconds = 250;

  it.each(Object.entries(hostileTexts(length)))('of %s is parsed in linear time', (_shape, text) => {
    const took = cpuTimeOf(() => {
      readMarkdown(text);
      markdownPlainText(text);
    });
    expect(took).toBeLessThan(maxMilliseconds);
    const elements = JSON.stringify(readMarkdown(text).blocks).match(/"kind":/g) ?? [];
    expect(elements.length).toBeLessThan(1.1 * markdownLimits.elements);
  });

  it('keeps its first and last word', () => {
    for (const [shape, text] of Object.entries(hostileTexts(2000))) {
      const words = markdownPlainText(`first ${text}\n\nlast`);
      expect(words.startsWith('first'), shape).toBe(true);
      expect(words, shape).toMatch(/last$/);
    }
  });
});
