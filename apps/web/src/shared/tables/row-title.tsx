import Link from '@mui/material/Link';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { AppLink, isForBrowser } from '../ui/actions/app-link.tsx';

/** What a row opens: a URL, or something on the page itself. */
export interface RowOpening<Row> {
  rowHref?: (row: Row) => string;
  onRowOpen?: (row: Row) => void;
}

const titleStyles = { color: 'text.primary', fontWeight: 600, '&:hover': { color: 'primary.dark' } };

/** Name of a row as the link or button that opens it. */
export function RowTitle<Row>({
  row,
  opening,
  children,
}: {
  row: Row;
  opening: RowOpening<Row>;
  children: ReactNode;
}) {
  const { rowHref, onRowOpen } = opening;
  if (rowHref) {
    return (
      <AppLink href={rowHref(row)} underline="hover" sx={titleStyles}>
        {children}
      </AppLink>
    );
  }
  if (!onRowOpen) return <>{children}</>;
  return (
    <Link
      component="button"
      type="button"
      underline="hover"
      onClick={() => onRowOpen(row)}
      sx={{ ...titleStyles, font: 'inherit', fontWeight: 600, textAlign: 'left' }}
    >
      {children}
    </Link>
  );
}

interface ClickableRow<Row> extends RowOpening<Row> {
  index: number;
  selectLabel: string | null;
  onSelect: (index: number) => void;
}

/**
 * Opens a row on a click anywhere, or selects it if it opens nothing, as in a picker. By keyboard, its title
 * and checkbox do the same.
 */
export function useRowClick<Row>({ rowHref, onRowOpen, index, selectLabel, onSelect }: ClickableRow<Row>) {
  const router = useRouter({ warn: false });
  if (!rowHref && !onRowOpen && selectLabel === null) return undefined;
  return (event: MouseEvent<HTMLElement>, row: Row) => {
    const isOnControl =
      (event.target as Element).closest('a, button, input, label, [role="menuitem"]') !== null;
    const hasSelectedText = window.getSelection()?.isCollapsed === false;
    if (isOnControl || hasSelectedText || isForBrowser(event)) return;
    if (rowHref) void router.navigate({ href: rowHref(row) });
    else if (onRowOpen) onRowOpen(row);
    else onSelect(index);
  };
}
