import type { DragEvent } from 'react';
import { useMemo, useRef } from 'react';
import { moveNextTo, moveSectionNextTo, moveToSection, type Side } from './sheet-changes.ts';
import type { SheetStore } from './sheet-store.ts';

interface Dragged {
  kind: 'question' | 'section';
  key: string;
}

interface Drop {
  element: HTMLElement;
  key: string;
  side: Side;
  /** Drop into an empty section. */
  isInside: boolean;
}

/**
 * Drag and drop for questions and sections. The drop position is drawn through an attribute of the element
 * itself, so that a long sheet is not re-rendered on every move.
 */
export function useSheetDrag(store: SheetStore) {
  const dragged = useRef<Dragged | null>(null);
  const marked = useRef<HTMLElement | null>(null);

  return useMemo(() => {
    const mark = (drop: Drop | null) => {
      if (marked.current !== drop?.element) marked.current?.removeAttribute('data-drop');
      marked.current = drop?.element ?? null;
      drop?.element.setAttribute('data-drop', drop.isInside ? 'inside' : drop.side);
    };
    const end = () => {
      mark(null);
      dragged.current = null;
    };
    return {
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const handle = (event.target as HTMLElement).closest<HTMLElement>('[data-handle]');
        const key = handle?.dataset.handle;
        if (!handle || !key) return;
        const kind = handle.dataset.kind === 'section' ? 'section' : 'question';
        dragged.current = { kind, key };
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        const shown = handle.closest<HTMLElement>(`[data-${kind}]`);
        if (shown) event.dataTransfer.setDragImage(shown, 16, 16);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!dragged.current) return;
        const drop = dropAt(event, dragged.current.kind);
        mark(drop);
        if (drop) event.preventDefault();
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        const moved = dragged.current;
        const drop = moved && dropAt(event, moved.kind);
        end();
        if (!moved || !drop) return;
        event.preventDefault();
        if (moved.kind === 'section') store.change(moveSectionNextTo(moved.key, drop.key, drop.side));
        else if (drop.isInside) store.change(moveToSection(moved.key, drop.key, 'first'));
        else store.change(moveNextTo(moved.key, drop.key, drop.side));
      },
      onDragEnd: end,
    };
  }, [store]);
}

/** Drop position next to the question or section under the pointer. */
function dropAt({ target, clientY }: DragEvent<HTMLElement>, kind: Dragged['kind']): Drop | null {
  const over = target as HTMLElement;
  const element = over.closest<HTMLElement>(`[data-${kind}]`);
  if (element) {
    const { top, height } = element.getBoundingClientRect();
    const side: Side = clientY < top + height / 2 ? 'before' : 'after';
    return { element, key: element.dataset[kind] ?? '', side, isInside: false };
  }
  const section = over.closest<HTMLElement>('[data-section]');
  if (!section) return null;
  return { element: section, key: section.dataset.section ?? '', side: 'after', isInside: true };
}
