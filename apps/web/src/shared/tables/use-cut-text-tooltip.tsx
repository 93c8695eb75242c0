import Tooltip from '@mui/material/Tooltip';
import { type FocusEvent, type MouseEvent, useState } from 'react';

interface CutText {
  element: HTMLElement;
  text: string;
}

/** Shows the whole of a cell that is cut off while the mouse or the focus is on it; one tooltip for all cells. */
export function useCutTextTooltip() {
  const [shown, setShown] = useState<CutText | null>(null);
  const look = ({ target }: MouseEvent | FocusEvent) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]');
    const text = cell && cutTextOf(cell);
    setShown(text ? { element: cell, text } : null);
  };
  const hide = () => setShown(null);
  return {
    onMouseOver: look,
    onMouseLeave: hide,
    onFocus: look,
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

/** The text of what is cut in a cell: of the innermost parts, since each line of a cell may be cut by itself. */
function cutTextOf(cell: HTMLElement): string {
  const cut = [cell, ...cell.querySelectorAll('*')].filter(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  const innermost = cut.filter((part) => !cut.some((other) => other !== part && part.contains(other)));
  return innermost.map(({ textContent }) => textContent).join(' ');
}
