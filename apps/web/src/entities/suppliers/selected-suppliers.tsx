import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Supplier } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Close } from '../../shared/icons/close.ts';
import { useVirtualRows } from '../../shared/tables/use-virtual-rows.ts';
import { NoUsersNote } from './no-users-note.tsx';

const rowHeight = 56;
const rowsWithoutVirtual = 100;

type ShownSupplier = Pick<Supplier, 'id' | 'name' | 'supplierCode' | 'activeUserCount'>;

interface SelectedSuppliersProps {
  suppliers: readonly ShownSupplier[];
  /** Default: the number of selected suppliers. */
  title?: string;
  /** Whether a supplier cannot be removed. */
  isLocked?: (id: string) => boolean;
  onRemove: (ids: Iterable<string>) => void;
  onClear: () => void;
}

/** Chosen suppliers with remove buttons. Only the visible rows are rendered. */
export function SelectedSuppliers({ suppliers, title, isLocked, onRemove, onClear }: SelectedSuppliersProps) {
  const { t } = useTranslation();
  const id = useId();
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const { slots, gapAfter, measure, onFocus, onBlur } = useVirtualRows({
    count: suppliers.length,
    isVirtual: suppliers.length > rowsWithoutVirtual,
    rowHeight,
    scrollElement,
  });
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40, mb: 2 }}>
        <Typography id={id} variant="h3" sx={{ mr: 'auto' }}>
          <span role="status">{title ?? t('supplierPicker.selected', { count: suppliers.length })}</span>
        </Typography>
        {suppliers.length > 0 && (
          <Button size="small" onClick={onClear}>
            {t('supplierPicker.removeAll')}
          </Button>
        )}
      </Box>
      <Paper
        variant="outlined"
        ref={setScrollElement}
        sx={{ maxHeight: { xs: '60dvh', sm: 520 }, overflow: 'auto' }}
      >
        {suppliers.length === 0 && (
          <Typography sx={{ p: 2, color: 'text.secondary' }}>{t('supplierPicker.nobody')}</Typography>
        )}
        <Box component="ul" onFocus={onFocus} onBlur={onBlur} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {slots.map(({ index, gapBefore }) => {
            const supplier = suppliers[index];
            return (
              supplier && (
                <Box
                  component="li"
                  key={supplier.id}
                  ref={measure}
                  data-index={index}
                  sx={{ pt: `${gapBefore}px`, borderBottom: 1, borderColor: 'divider' }}
                >
                  <SelectedRow
                    supplier={supplier}
                    onRemove={isLocked?.(supplier.id) ? undefined : () => onRemove([supplier.id])}
                  />
                </Box>
              )
            );
          })}
          {gapAfter > 0 && <li aria-hidden style={{ height: gapAfter }} />}
        </Box>
      </Paper>
    </Box>
  );
}

function SelectedRow({
  supplier: { supplierCode, name, activeUserCount },
  onRemove,
}: {
  supplier: ShownSupplier;
  onRemove?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 0.75 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap title={name}>
          {name}
        </Typography>
        <Typography
          variant="caption"
          component="div"
          sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere', color: 'text.secondary' }}
        >
          {supplierCode} {activeUserCount === 0 && <NoUsersNote />}
        </Typography>
      </Box>
      {onRemove && (
        <IconButton size="small" aria-label={t('supplierPicker.remove', { name })} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
