import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Supplier } from '@tenderbox/contract';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectedSuppliers } from '../../../../entities/suppliers/selected-suppliers.tsx';
import { SupplierPicker } from '../../../../entities/suppliers/supplier-picker.tsx';
import { Field } from '../../../../shared/forms/field.tsx';
import { useField } from '../../../../shared/forms/use-field.ts';
import { ContentPasteOutlined } from '../../../../shared/icons/content-paste-outlined.ts';
import { GroupOutlined } from '../../../../shared/icons/group-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';

export interface ChosenSupplier extends Pick<Supplier, 'id' | 'name' | 'supplierCode' | 'activeUserCount'> {
  /** A supplier that has viewed the task cannot be removed. */
  isLocked: boolean;
}

interface SuppliersFieldProps {
  /** Suppliers of the saved task. */
  stored: readonly ChosenSupplier[];
  isDisabled: boolean;
}

const collapsedCount = 6;

/** Suppliers of a task. At least one is required. */
export function SuppliersField({ stored, isDisabled }: SuppliersFieldProps) {
  const { t } = useTranslation();
  const { getValues } = useFormContext();
  const { field, id, message } = useField('supplierIds');
  const [known, setKnown] = useState<ReadonlyMap<string, ChosenSupplier>>(
    () => new Map(stored.map((supplier) => [supplier.id, supplier])),
  );
  const [opened, setOpened] = useState<'pick' | 'paste' | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const ids: string[] = field.value ?? [];
  const chosen = ids.flatMap((supplierId) => known.get(supplierId) ?? []);
  const idle = chosen.filter(({ activeUserCount }) => activeUserCount === 0).length;

  const put = (next: string[]) => {
    field.onChange(next);
    field.onBlur();
  };
  function add(suppliers: Supplier[]) {
    const added = suppliers.map((one): [string, ChosenSupplier] => [one.id, { ...one, isLocked: false }]);
    setKnown((before) => new Map([...added, ...before]));
    put([...new Set([...ids, ...suppliers.map((one) => one.id)])]);
    setOpened(null);
  }
  function remove(gone: Iterable<string>) {
    const left = new Set(gone);
    put(ids.filter((supplierId) => !left.has(supplierId) || known.get(supplierId)?.isLocked));
  }

  const shown = chosen.slice(0, collapsedCount);
  return (
    <Field
      id={id}
      name="supplierIds"
      label={t('taskEditor.suppliers.label')}
      message={message}
      isRequired
      isGroup
      help={
        <>
          {t('taskEditor.suppliers.count', { count: chosen.length })}
          {idle > 0 && (
            <Box component="strong" sx={{ color: colours.warn, ml: 0.5 }}>
              {t('taskEditor.suppliers.idle', { count: idle })}
            </Box>
          )}
        </>
      }
    >
      {chosen.length > 0 && !showsAll && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mb: 1.5 }}>
          {shown.map(({ id: supplierId, name, isLocked }) => (
            <Chip
              key={supplierId}
              label={name}
              onDelete={isLocked || isDisabled ? undefined : () => remove([supplierId])}
              slotProps={{ root: { title: isLocked ? t('taskEditor.suppliers.kept') : undefined } }}
            />
          ))}
          {chosen.length > shown.length && (
            <Button size="small" onClick={() => setShowsAll(true)}>
              {t('taskEditor.suppliers.more', { count: chosen.length - shown.length })}
            </Button>
          )}
        </Box>
      )}
      {showsAll && (
        <Box sx={{ mb: 1.5 }}>
          <SelectedSuppliers
            suppliers={chosen}
            isLocked={(supplierId) => isDisabled || known.get(supplierId)?.isLocked === true}
            onRemove={remove}
            onClear={() => remove(ids)}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          ref={field.ref}
          variant="outlined"
          startIcon={<GroupOutlined />}
          disabled={isDisabled}
          onClick={() => setOpened('pick')}
        >
          {t(chosen.length > 0 ? 'taskEditor.suppliers.change' : 'taskEditor.suppliers.add')}
        </Button>
        <Button
          color="inherit"
          startIcon={<ContentPasteOutlined />}
          disabled={isDisabled}
          onClick={() => setOpened('paste')}
        >
          {t('supplierPicker.paste')}
        </Button>
      </Box>
      {opened && (
        <SupplierPicker
          title={t('taskEditor.suppliers.of', { title: getValues('title') || t('taskEditor.untitled') })}
          startsWithPaste={opened === 'paste'}
          existingIds={new Set(ids)}
          isForTask
          onAdd={add}
          onClose={() => setOpened(null)}
        />
      )}
    </Field>
  );
}
