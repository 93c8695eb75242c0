/**
 * The content of a paragraph or heading. A plain line break stays in the text as `
 * `.
 */
export type MarkdownInline =
  | string
  | { kind: 'break' }
  | { kind: 'code'; text: string }
  | { kind: 'emphasis' | 'strong'; children: MarkdownInline[] }
  | { kind: 'link'; href: string; children: MarkdownInline[] };

/** How many more elements a text may produce; shared by all its blocks. */
export interface MarkdownBudget {
  left: number;
}

/** Maximum nesting of emphasis; deeper marks have no effect. */
const maxInlineDepth = 8;
/** Maximum open parentheses in a URL. It also keeps `[a](` × n linear: no scan passes more than three others. */
const maxParentheses = 3;

const isPunctuation = /[\p{P}\p{S}]/u;
const isSpace = /\s/u;
const escapable = /[!-/:-@[-`{-~]/;
const entity = /&(amp|lt|gt|quot|apos|nbsp);/y;
const autolink = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/iy;
const mailAutolink = /<([\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+)>/iy;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const allowedScheme = /^(https?|mailto):/i;

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** A run of `*` or `_`. What it closes comes before its remaining marks, what it opens after them. */
interface DelimiterRun {
  kind: 'run';
  mark: '*' | '_';
  index: number;
  count: number;
  left: number;
  canOpen: boolean;
  canClose: boolean;
  closes: number;
  opens: ('emphasis' | 'strong')[];
}

type Token =
  | { kind: 'node'; node: MarkdownInline }
  | { kind: 'bracket'; text: string; href: string | null }
  | { kind: 'link-end' }
  | DelimiterRun;

type Bracket = Extract<Token, { kind: 'bracket' }>;

/**
 * Parses the content of a block in linear time: every character is visited a bounded number of times.
 * Unmatched marks stay as text. HTML, pictures and numeric entities are not supported: a picture becomes a
 * link.
 */
export function readInline(text: string, budget: MarkdownBudget): MarkdownInline[] {
  const tokens = tokenize(text, budget);
  matchRuns(tokens, budget);
  return buildTree(tokens);
}

function tokenize(text: string, budget: MarkdownBudget): Token[] {
  const tokens: Token[] = [];
  const brackets: Bracket[] = [];
  const findClosingTicks = createTickFinder(text);
  let at = 0;
  let textFrom = 0;

  const push = (token: Token | null, end: number) => {
    if (at > textFrom) tokens.push({ kind: 'node', node: text.slice(textFrom, at) });
    if (token) tokens.push(token);
    at = end;
    textFrom = end;
  };
  const pushNode = (node: MarkdownInline, end: number) => push({ kind: 'node', node }, end);

  const readers: Record<string, () => void> = {
    '\\': () => {
      const next = text[at + 1] ?? '';
      if (next === '\n') pushNode(readBreak(), at + 2);
      else if (escapable.test(next)) pushNode(next, at + 2);
      else at += 1;
    },
    '\n': () => {
      let end = at;
      while (text[end - 1] === ' ' && end > textFrom) end -= 1;
      const isHard = at - end >= 2;
      const after = at + 1;
      at = end;
      pushNode(isHard ? readBreak() : '\n', after);
    },
    '`': () => {
      const end = endOfRun(text, at);
      const closing = budget.left > 0 ? findClosingTicks(at, end - at) : null;
      if (closing === null) {
        at = end;
        return;
      }
      budget.left -= 1;
      pushNode({ kind: 'code', text: trimCode(text.slice(end, closing)) }, closing + end - at);
    },
    '<': () => {
      const web = budget.left > 0 ? matchAt(autolink, text, at) : null;
      const mail = budget.left > 0 && !web ? matchAt(mailAutolink, text, at) : null;
      const found = web ?? mail;
      const shown = found?.[1] ?? '';
      const href = mail ? `mailto:${shown}` : shown;
      if (!found || !allowedScheme.test(href)) {
        at += 1;
        return;
      }
      budget.left -= 1;
      pushNode({ kind: 'link', href, children: [shown] }, at + found[0].length);
    },
    '&': () => {
      const found = matchAt(entity, text, at);
      if (found) pushNode(entities[found[1] ?? ''] ?? found[0], at + found[0].length);
      else at += 1;
    },
    '[': () => {
      const bracket: Bracket = { kind: 'bracket', text: '[', href: null };
      brackets.push(bracket);
      push(bracket, at + 1);
    },
    '!': () => {
      if (text[at + 1] !== '[') {
        at += 1;
        return;
      }
      const bracket: Bracket = { kind: 'bracket', text: '![', href: null };
      brackets.push(bracket);
      push(bracket, at + 2);
    },
    ']': () => {
      const bracket = brackets.pop();
      const target = bracket && budget.left > 0 && text[at + 1] === '(' ? readTarget(text, at + 1) : null;
      if (!bracket || !target) {
        at += 1;
        return;
      }
      // Links cannot be nested: brackets before this one stay text.
      brackets.length = 0;
      bracket.href = target.href;
      budget.left -= 1;
      push({ kind: 'link-end' }, target.end);
    },
    '*': () => push(readRun('*'), endOfRun(text, at)),
    _: () => push(readRun('_'), endOfRun(text, at)),
  };

  function readBreak(): MarkdownInline {
    budget.left -= 1;
    return budget.left < 0 ? '\n' : { kind: 'break' };
  }

  function readRun(mark: '*' | '_'): DelimiterRun {
    const end = endOfRun(text, at);
    const before = at === 0 ? ' ' : characterBefore(text, at);
    const after = end === text.length ? ' ' : String.fromCodePoint(text.codePointAt(end) ?? 32);
    const isAfterWord = !isSpace.test(before) && !isPunctuation.test(before);
    const isBeforeWord = !isSpace.test(after) && !isPunctuation.test(after);
    const opensLeft = !isSpace.test(after) && (isBeforeWord || !isAfterWord);
    const closesRight = !isSpace.test(before) && (isAfterWord || !isBeforeWord);
    const count = end - at;
    return {
      kind: 'run',
      mark,
      index: at,
      count,
      left: count,
      // Inside a word, `_` is an ordinary character.
      canOpen: opensLeft && (mark === '*' || !closesRight || !isAfterWord),
      canClose: closesRight && (mark === '*' || !opensLeft || !isBeforeWord),
      closes: 0,
      opens: [],
    };
  }

  while (at < text.length) {
    const read = readers[text[at] ?? ''];
    if (read) read();
    else at += 1;
  }
  push(null, at);
  return tokens;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function endOfRun(text: string, from: number): number {
  let end = from + 1;
  while (text[end] === text[from]) end += 1;
  return end;
}

function characterBefore(text: string, at: number): string {
  const isPair = /[\uDC00-\uDFFF]/.test(text[at - 1] ?? '') && at > 1;
  return text.slice(isPair ? at - 2 : at - 1, at);
}

function trimCode(text: string): string {
  const line = text.replaceAll('\n', ' ');
  const isPadded = line.startsWith(' ') && line.endsWith(' ') && line.trim() !== '';
  return isPadded ? line.slice(1, -1) : line;
}

/**
 * Finds the next run of the same number of backticks. All runs are indexed once, so that unmatched ones cost
 * nothing.
 */
function createTickFinder(text: string): (from: number, count: number) => number | null {
  let runs: Map<number, number[]> | null = null;
  return (from, count) => {
    if (!runs) {
      runs = new Map();
      for (const { 0: ticks, index } of text.matchAll(/`+/g)) {
        const places = runs.get(ticks.length);
        if (places) places.push(index);
        else runs.set(ticks.length, [index]);
      }
      for (const places of runs.values()) places.reverse();
    }
    const places = runs.get(count) ?? [];
    while (places.length && (places.at(-1) ?? 0) <= from) places.pop();
    return places.at(-1) ?? null;
  };
}

/** Parses `(url "title")`; null if it does not match. A URL with a scheme other than web and mail becomes empty. */
function readTarget(text: string, open: number): { href: string; end: number } | null {
  let at = skipSpaces(text, open + 1);
  const start = at;
  let address: string;
  if (text[at] === '<') {
    while (at < text.length && text[at] !== '>') {
      at += 1;
      if (text[at] === '<' || text[at] === '\n') return null;
    }
    if (at >= text.length) return null;
    address = text.slice(start + 1, at);
    at += 1;
  } else {
    let depth = 0;
    for (; at < text.length && !isSpace.test(text[at] ?? ''); at += 1) {
      if (text[at] === ')' && depth === 0) break;
      if (text[at] === '(') depth += 1;
      if (text[at] === ')') depth -= 1;
      if (depth > maxParentheses) return null;
      if (text[at] === '\\') at += 1;
    }
    if (depth > 0) return null;
    address = text.slice(start, at);
  }
  const afterAddress = at;
  at = skipSpaces(text, at);
  const quote = { '"': '"', "'": "'", '(': ')' }[text[at] ?? ''];
  if (quote && at > afterAddress) {
    at += 1;
    for (; at < text.length && text[at] !== quote; at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text[at] === '(' && quote === ')') return null;
    }
    at = skipSpaces(text, at + 1);
  }
  if (text[at] !== ')') return null;
  const href = address.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
  return { href: scheme.test(href) && !allowedScheme.test(href) ? '' : href, end: at + 1 };
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n') at += 1;
  return at;
}

type OpenRuns = Record<'*' | '_', DelimiterRun[]>;

/** Matches each closing run with its opening one. Only the latest of its kind is considered, so nothing is searched. */
function matchRuns(tokens: Token[], budget: MarkdownBudget): void {
  let open: OpenRuns = { '*': [], _: [] };
  let outside: OpenRuns | null = null;
  for (const token of tokens) {
    // Emphasis never crosses the boundary of a link.
    if (token.kind === 'bracket' && token.href !== null) {
      outside = open;
      open = { '*': [], _: [] };
    } else if (token.kind === 'link-end' && outside) {
      open = outside;
      outside = null;
    } else if (token.kind === 'run') {
      if (token.canClose) closeRuns(token, open, budget);
      if (token.canOpen && token.left > 0) open[token.mark].push(token);
    }
  }
}

function closeRuns(closer: DelimiterRun, open: OpenRuns, budget: MarkdownBudget): void {
  const ofMark = open[closer.mark];
  const ofOther = open[closer.mark === '*' ? '_' : '*'];
  for (let opener = ofMark.at(-1); opener && closer.left > 0 && budget.left > 0; opener = ofMark.at(-1)) {
    const isAmbiguous = opener.canClose || closer.canOpen;
    const areBothTriple = opener.count % 3 === 0 && closer.count % 3 === 0;
    if (isAmbiguous && (opener.count + closer.count) % 3 === 0 && !areBothTriple) return;
    const width = opener.left >= 2 && closer.left >= 2 ? 2 : 1;
    opener.left -= width;
    closer.left -= width;
    opener.opens.push(width === 2 ? 'strong' : 'emphasis');
    closer.closes += 1;
    budget.left -= 1;
    while ((ofOther.at(-1)?.index ?? -1) > opener.index) ofOther.pop();
    if (opener.left === 0) ofMark.pop();
  }
}

function buildTree(tokens: Token[]): MarkdownInline[] {
  const root: MarkdownInline[] = [];
  const levels = [root];
  const add = (node: MarkdownInline) => {
    const level = levels.at(-1) ?? root;
    const last = level.at(-1);
    if (typeof node === 'string' && typeof last === 'string') level[level.length - 1] = last + node;
    else if (node !== '') level.push(node);
  };
  const enter = (node: Extract<MarkdownInline, { children: unknown }>) => {
    const isTooDeep = levels.length > maxInlineDepth;
    if (!isTooDeep) add(node);
    levels.push(isTooDeep ? (levels.at(-1) ?? root) : node.children);
  };
  for (const token of tokens) {
    if (token.kind === 'node') add(token.node);
    else if (token.kind === 'link-end') levels.pop();
    else if (token.kind === 'bracket') {
      if (token.href === null) add(token.text);
      else enter({ kind: 'link', href: token.href, children: [] });
    } else {
      for (let closed = 0; closed < token.closes; closed += 1) levels.pop();
      add(token.mark.repeat(token.left));
      for (const kind of token.opens.toReversed()) enter({ kind, children: [] });
    }
  }
  return root;
}
