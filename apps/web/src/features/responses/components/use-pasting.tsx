import { type FieldValue, type PriceTable, pricePath } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../shared/i18n/load-texts.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useDraft } from '../draft/draft-context.ts';
import { isSameValue } from '../draft/own-change.ts';
import type { PastedCell, PastedPrices, PasteTarget } from '../draft/pasted-prices.ts';
import type * as pasteParts from './prices/paste-parts.ts';

type PasteParts = typeof pasteParts;
let loading: Promise<PasteParts> | null = null;

function loadPasteParts(): Promise<PasteParts> {
  loading ??= Promise.all([import('./prices/paste-parts.ts'), loadTexts(['pastedPrices'])])
    .then(([parts]) => parts)
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** Preloads the paste code, so that pasting works offline. Errors are ignored here; the paste itself reports them. */
export const preloadPasting = () => void loadPasteParts().catch(() => undefined);

interface LastPaste {
  cells: readonly PastedCell[];
  changes: readonly [path: string, value: FieldValue][];
  before: readonly [path: string, value: FieldValue][];
}

/** Pasting into the price table: preview, apply and undo. */
export function usePasting(table: PriceTable) {
  const { t } = useTranslation();
  const { store, isReadOnly } = useDraft();
  const [parts, setParts] = useState<PasteParts | null>(null);
  const [pending, setPending] = useState<{ text: string; target: PasteTarget } | null>(null);
  const [last, setLast] = useState<LastPaste | null>(null);

  const pastedPaths = useMemo(() => new Set(last?.changes.map(([path]) => path)), [last]);

  function show(text: string, target: PasteTarget) {
    loadPasteParts().then(
      (loaded) => {
        setParts(loaded);
        setPending({ text, target });
      },
      () => showAppMessage({ text: t('responses.prices.pasteNotLoaded'), status: 'warning' }),
    );
  }

  function take({ cells }: PastedPrices) {
    const changes = changesOf(cells);
    const before = changes.map(([path]): [string, FieldValue] => [path, store.field(path).value]);
    store.typeAll(changes);
    setLast({ cells, changes, before });
    setPending(null);
  }

  function undo() {
    const pasted = new Map(last?.changes);
    // Cells that were changed after the paste are kept.
    const untouched = last?.before.filter(([path]) =>
      isSameValue(store.field(path).value, pasted.get(path) ?? null),
    );
    store.typeAll(untouched ?? []);
    setLast(null);
  }

  return {
    show,
    pastedPaths,
    notice: parts && last && (
      <parts.PasteNotice table={table} cells={last.cells} onUndo={undo} onClose={() => setLast(null)} />
    ),
    dialog: parts && pending && !isReadOnly && (
      <parts.PasteDialog table={table} {...pending} onApply={take} onClose={() => setPending(null)} />
    ),
  };
}

const changesOf = (cells: readonly PastedCell[]) =>
  cells.flatMap(({ line, field, outcome }): [string, FieldValue][] =>
    line && field && typeof outcome === 'object' && 'value' in outcome
      ? [[pricePath(line.id, field), outcome.value]]
      : [],
  );
