import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { StatusChip } from '../../../shared/ui/status-chip.tsx';
import type { CheckedRow } from '../imported-rows.ts';
import { ImportRowDetails } from './import-row-details.tsx';

const looks = {
  ADD: { tone: 'green', icon: AddCircleOutlined },
  CHANGE: { tone: 'blue', icon: EditOutlined },
  UNCHANGED: { tone: 'grey', icon: RemoveCircleOutlineOutlined },
  REFUSE: { tone: 'red', icon: BlockOutlined },
} as const;

/** The columns of a checked workbook. */
export function importRowColumns(t: TFunction): DataColumn<CheckedRow>[] {
  return [
    {
      id: 'row',
      header: t('suppliers.imports.columns.row'),
      width: 8,
      align: 'right',
      cell: ({ row }) => t('suppliers.number', { count: row }),
    },
    {
      id: 'supplierCode',
      header: t('suppliers.imports.columns.code'),
      width: 16,
      cell: ({ supplierCode }) => (
        <span title={supplierCode}>{supplierCode || t('suppliers.imports.noName')}</span>
      ),
    },
    {
      id: 'name',
      header: t('suppliers.imports.columns.name'),
      width: 26,
      card: 'title',
      cell: ({ name }) => <span title={name}>{name || t('suppliers.imports.noName')}</span>,
    },
    {
      id: 'outcome',
      header: t('suppliers.imports.columns.outcome'),
      width: 14,
      card: 'status',
      cell: ({ outcome }) => (
        <StatusChip {...looks[outcome]} label={t(`suppliers.imports.outcome.${outcome}`)} />
      ),
    },
    {
      id: 'details',
      header: t('suppliers.imports.columns.details'),
      width: 36,
      cell: (row) => <ImportRowDetails row={row} />,
    },
  ];
}
