import type { TFunction } from 'i18next';
import { AddCircleOutlined } from '../../../shared/icons/add-circle-outlined.ts';
import { BlockOutlined } from '../../../shared/icons/block-outlined.ts';
import { EditOutlined } from '../../../shared/icons/edit-outlined.ts';
import { RemoveCircleOutlineOutlined } from '../../../shared/icons/remove-circle-outline-outlined.ts';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import type { CheckedRow } from '../imported-rows.ts';
import { ImportRowDetails } from './import-row-details.tsx';

const outcomeChipProps = {
  ADD: { tone: 'green', icon: AddCircleOutlined },
  CHANGE: { tone: 'blue', icon: EditOutlined },
  UNCHANGED: { tone: 'grey', icon: RemoveCircleOutlineOutlined },
  REFUSE: { tone: 'red', icon: BlockOutlined },
} as const;

/** Columns of the import preview. */
export function importRowColumns(t: TFunction): DataColumn<CheckedRow>[] {
  return [
    {
      id: 'row',
      header: t('suppliers.imports.columns.row'),
      width: 64,
      align: 'right',
      cell: ({ row }) => t('suppliers.number', { count: row }),
    },
    {
      id: 'supplierCode',
      header: t('suppliers.imports.columns.code'),
      width: 130,
      card: 'under',
      cell: ({ supplierCode }) => supplierCode || t('suppliers.imports.noName'),
    },
    {
      id: 'name',
      header: t('suppliers.imports.columns.name'),
      width: '28%',
      card: 'title',
      cell: ({ name }) => name || t('suppliers.imports.noName'),
    },
    {
      id: 'outcome',
      header: t('suppliers.imports.columns.outcome'),
      width: 130,
      card: 'corner',
      cell: ({ outcome }) => (
        <StatusChip {...outcomeChipProps[outcome]} label={t(`suppliers.imports.outcome.${outcome}`)} />
      ),
    },
    {
      id: 'details',
      header: t('suppliers.imports.columns.details'),
      isWrapped: true,
      cell: (row) => <ImportRowDetails row={row} />,
    },
  ];
}
