import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Supplier } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentPasteOutlined } from '../../shared/icons/content-paste-outlined.ts';
import { PasteCodes } from './paste-codes.tsx';
import { type Pasted, PastedSummary } from './pasted-summary.tsx';
import { PickerList } from './picker-list.tsx';
import { PickerViews } from './picker-views.tsx';
import { SelectedSuppliers } from './selected-suppliers.tsx';
import { useChosenSuppliers } from './use-chosen-suppliers.ts';

interface SupplierPickerProps {
  title?: string;
  /** Ids of suppliers already present, which cannot be chosen again. */
  existingIds?: ReadonlySet<string>;
  /** Opens with the box for pasting supplier IDs. */
  startsWithPaste?: boolean;
  onAdd: (suppliers: Supplier[]) => void;
  onClose: () => void;
}

const noIds: ReadonlySet<string> = new Set();

/** Selects suppliers of the business unit: from a list, all that match, or by pasted IDs. */
export function SupplierPicker(props: SupplierPickerProps) {
  const { title, existingIds = noIds, startsWithPaste = false, onAdd, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'));
  const isNarrow = useMediaQuery(breakpoints.down('md'));
  const { chosen, add, remove, clear } = useChosenSuppliers([]);
  const [isPasting, setPasting] = useState(startsWithPaste);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [view, setView] = useState<'find' | 'selected'>('find');

  function applyPasted({ suppliers, ...rest }: Pasted) {
    setPasting(false);
    setPasted({ suppliers, ...rest });
    add(suppliers);
  }

  const list = <PickerList chosen={chosen} existingIds={existingIds} onAdd={add} onRemove={remove} />;
  const selected = <SelectedSuppliers suppliers={[...chosen.values()]} onRemove={remove} onClear={clear} />;
  return (
    <Dialog
      open
      // A click on the backdrop must not discard the selection.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      fullScreen={isPhone}
      fullWidth
      maxWidth="lg"
      aria-labelledby={id}
      slotProps={{ paper: { sx: { height: { sm: 'min(840px, 100%)' } } } }}
    >
      <DialogTitle
        component="div"
        sx={{ pb: 1, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}
      >
        <Box component="h2" id={id} sx={{ typography: 'h2', m: 0, mr: 'auto' }}>
          {title ?? t('supplierPicker.title')}
        </Box>
        {!isPasting && (
          <Button
            variant="outlined"
            startIcon={<ContentPasteOutlined />}
            onClick={() => {
              setPasted(null);
              setPasting(true);
            }}
          >
            {t('supplierPicker.paste')}
          </Button>
        )}
      </DialogTitle>
      <DialogContent sx={{ px: { xs: 2, sm: 3 }, pt: '8px !important' }}>
        {isPasting && (
          <PasteCodes
            isKnown={(supplierId) => existingIds.has(supplierId) || chosen.has(supplierId)}
            onPaste={applyPasted}
            onCancel={() => setPasting(false)}
          />
        )}
        {pasted && (
          <PastedSummary
            pasted={pasted}
            chosen={chosen}
            onRemove={remove}
            onDismiss={() => setPasted(null)}
          />
        )}
        {isNarrow ? (
          <PickerViews
            view={view}
            onView={setView}
            selectedCount={chosen.size}
            find={list}
            selected={selected}
          />
        ) : (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 300px', gap: 3 }}>
            {list}
            <Box sx={{ position: 'sticky', top: 0, alignSelf: 'start' }}>{selected}</Box>
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2, gap: 1, borderTop: 1, borderColor: 'divider' }}>
        <Button onClick={onClose}>{t('supplierPicker.cancel')}</Button>
        <Button
          variant="contained"
          disabled={chosen.size === 0}
          onClick={() => onAdd([...chosen.values()])}
          sx={{ flexGrow: { xs: 1, sm: 0 } }}
        >
          {t('supplierPicker.add', { count: chosen.size })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
