import Box from '@mui/material/Box';
import type { PriceLine, Sheet } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../entities/sheets/format-amount.ts';

const maxShown = 8;

interface SheetChangesProps {
  /** The sheet that the response answers. */
  before: Sheet;
  /** The sheet as it is now. */
  now: Sheet;
}

/** What has changed in the answer sheet since a response: lines and questions that are new, gone or different. */
export function SheetChanges({ before, now }: SheetChangesProps) {
  const { t } = useTranslation();
  const changes = [
    ...changesOf(linesOf(before), linesOf(now), t, quantityText),
    ...changesOf(questionsOf(before), questionsOf(now), t),
  ];
  if (changes.length === 0) return null;
  const left = changes.length - maxShown;
  return (
    <Box component="ul" aria-label={t('box.response.changed.label')} sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
      {changes.slice(0, maxShown).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {left > 0 && <li>{t('box.response.changed.more', { count: left })}</li>}
    </Box>
  );
}

interface Item<Content> {
  id: string;
  name: string;
  content: Content;
}

const linesOf = ({ priceTable }: Sheet): Item<PriceLine>[] =>
  priceTable?.lines.map((line) => ({
    id: line.id,
    name: [line.code, line.description].filter(Boolean).join(' '),
    content: line,
  })) ?? [];

const questionsOf = ({ sections }: Sheet): Item<object>[] =>
  sections.flatMap(({ questions }) =>
    questions.map((question) => ({ id: question.id, name: question.label, content: question })),
  );

/** Says how a quantity changed, if nothing else did. */
function quantityText(before: PriceLine, after: Item<PriceLine>, t: TFunction): string | null {
  const { quantity, unit } = after.content;
  const isOnlyQuantity = JSON.stringify({ ...before, quantity }) === JSON.stringify(after.content);
  if (!isOnlyQuantity) return null;
  return t('box.response.changed.quantity', {
    name: after.name,
    before: formatDecimal(before.quantity),
    after: [formatDecimal(quantity), unit].filter(Boolean).join(' '),
  });
}

function changesOf<Content>(
  before: readonly Item<Content>[],
  now: readonly Item<Content>[],
  t: TFunction,
  exactText?: (before: Content, after: Item<Content>, t: TFunction) => string | null,
): string[] {
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(now.map(({ id }) => id));
  return [
    ...now.flatMap((item) => {
      const { name } = item;
      const former = known.get(item.id);
      if (!former) return [t('box.response.changed.isNew', { name })];
      if (JSON.stringify(former.content) === JSON.stringify(item.content)) return [];
      return [exactText?.(former.content, item, t) ?? t('box.response.changed.isChanged', { name })];
    }),
    ...before.filter(({ id }) => !kept.has(id)).map(({ name }) => t('box.response.changed.isGone', { name })),
  ];
}
