import Tooltip from '@mui/material/Tooltip';
import { type FocusEvent, type MouseEvent, useState } from 'react';

interface CutText {
  element: HTMLElement;
  text: string;
}

/** Tooltip with the full text of a truncated cell on hover or focus. One tooltip for all cells. */
export function useCutTextTooltip() {
  const [shown, setShown] = useState<CutText | null>(null);
  const updateTooltip = ({ target }: MouseEvent | FocusEvent) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]');
    const text = cell && cutTextOf(cell);
    setShown(text ? { element: cell, text } : null);
  };
  const hide = () => setShown(null);
  return {
    onMouseOver: updateTooltip,
    onMouseLeave: hide,
    onFocus: updateTooltip,
    onBlur: hide,
    tooltip: shown && (
      <Tooltip
        open
        title={shown.text}
        placement="bottom-start"
        onClose={hide}
        slotProps={{ popper: { anchorEl: shown.element } }}
      >
        <tr hidden />
      </Tooltip>
    ),
  };
}

/**
 * Full text of the truncated parts of a cell. Looks at the innermost elements, because each line may be
 * truncated separately.
 */
function cutTextOf(cell: HTMLElement): string {
  const cut = [cell, ...cell.querySelectorAll('*')].filter(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  const innermost = cut.filter((part) => !cut.some((other) => other !== part && part.contains(other)));
  return innermost.map(({ textContent }) => textContent).join(' ');
}
