import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Supplier } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentPasteOutlined } from '../../shared/icons/content-paste-outlined.ts';
import { Dialog } from '../../shared/ui/feedback/dialog.tsx';
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
  /** The suppliers already present are those of a task. */
  isForTask?: boolean;
  /** Opens with the box for pasting supplier IDs. */
  startsWithPaste?: boolean;
  onAdd: (suppliers: Supplier[]) => void;
  onClose: () => void;
}

const noIds: ReadonlySet<string> = new Set();

/** Selects suppliers of the business unit: from a list, all that match, or by pasted IDs. */
export function SupplierPicker(props: SupplierPickerProps) {
  const { title, existingIds = noIds, isForTask = false, startsWithPaste = false } = props;
  const { onAdd, onClose } = props;
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
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
  const selected = (
    <SelectedSuppliers
      suppliers={[...chosen.values()]}
      title={
        isForTask ? t('supplierPicker.onTask', { onTask: existingIds.size, count: chosen.size }) : undefined
      }
      onRemove={remove}
      onClear={clear}
    />
  );
  return (
    <Dialog
      title={title ?? t('supplierPicker.title')}
      titleAction={
        !isPasting && (
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
        )
      }
      width="wide"
      isTall
      // A click on the backdrop must not discard the selection.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('supplierPicker.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={chosen.size === 0}
            onClick={() => onAdd([...chosen.values()])}
          >
            {t('supplierPicker.add', { count: chosen.size })}
          </Button>
        </>
      }
    >
      {isPasting && (
        <PasteCodes
          isKnown={(supplierId) => existingIds.has(supplierId) || chosen.has(supplierId)}
          onPaste={applyPasted}
          onCancel={() => setPasting(false)}
        />
      )}
      {pasted && (
        <PastedSummary pasted={pasted} chosen={chosen} onRemove={remove} onDismiss={() => setPasted(null)} />
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
    </Dialog>
  );
}
