import type { ComponentType, ReactNode } from 'react';

interface MarkedTextProps {
  text: string;
  /** Component for `<i>`. */
  i?: ComponentType<{ children?: ReactNode }>;
}

const marks = /<(b|i)>(.*?)<\/\1>/g;

/** Translated text with `<b>` and `<i>`. i18next's own Trans component would add to the initial bundle. */
export function MarkedText({ text, i: Quiet = 'i' as never }: MarkedTextProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, mark, inside] = match;
    const Part = mark === 'b' ? 'b' : Quiet;
    parts.push(text.slice(end, match.index), <Part key={match.index}>{inside}</Part>);
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}
