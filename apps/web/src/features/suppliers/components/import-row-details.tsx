import Box from '@mui/material/Box';
import type { CellChange } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { WarningAmberOutlined } from '../../../shared/icons/warning-amber-outlined.ts';
import type { CheckedRow } from '../imported-rows.ts';

/** Details of a row: changes cell by cell, reasons for rejection and warnings. */
export function ImportRowDetails({ row: { changes, refusals, warnings } }: { row: CheckedRow }) {
  const { t } = useTranslation();
  if (changes.length + refusals.length + warnings.length === 0) return '–';
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
    >
      {refusals.map(({ cell, column, reason }) => (
        <li key={`${cell} ${reason}`}>{t('suppliers.imports.cellReason', { cell, column, reason })}</li>
      ))}
      {changes.map((change) => (
        <li key={change.column}>
          <Change change={change} />
        </li>
      ))}
      {warnings.map(({ cell, column, reason }) => (
        <Box component="li" key={cell} sx={{ color: 'warning.dark', display: 'flex', gap: 0.5 }}>
          <WarningAmberOutlined fontSize="small" aria-label={t('suppliers.imports.warning')} />
          <span>{t('suppliers.imports.cellReason', { cell, column, reason })}</span>
        </Box>
      ))}
    </Box>
  );
}

function Change({ change: { column, before, after } }: { change: CellChange }) {
  const { t } = useTranslation();
  const nothing = t('suppliers.imports.nothingThere');
  return (
    <>
      {t('suppliers.imports.changeOf', { column })}{' '}
      <Box component="del" sx={{ color: 'text.secondary' }}>
        {before ?? nothing}
      </Box>{' '}
      {t('suppliers.imports.becomes')}{' '}
      {after === null ? (
        <Box component="strong" sx={{ color: 'error.main' }}>
          {t('suppliers.imports.emptiedCell')}
        </Box>
      ) : (
        <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500 }}>
          {after}
        </Box>
      )}
    </>
  );
}
