/** Stretch of text with one kind of markup. */
export type TextRun =
  | { kind: 'plain' | 'strong' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

const markup = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

/** Splits text at its markup: `**strong**`, `` `code` `` and `[links](/path)`. */
export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const match of text.matchAll(markup)) {
    if (match.index > end) runs.push({ kind: 'plain', text: text.slice(end, match.index) });
    runs.push(markedRun(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ kind: 'plain', text: text.slice(end) });
  return runs;
}

function markedRun({ strong, code, label = '', href = '' }: Record<string, string | undefined>): TextRun {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (code !== undefined) return { kind: 'code', text: code };
  return { kind: 'link', text: label, href };
}
