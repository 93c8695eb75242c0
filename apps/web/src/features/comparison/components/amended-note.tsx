import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../entities/sheets/format-amount.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { type Column, hasAmended } from './compared.ts';

const namedCount = 3;
const list = new Intl.ListFormat('en-GB');

/** Names the suppliers whose figures count at quantities that were amended after they answered. */
export function AmendedNote({ columns, currency }: { columns: readonly Column[]; currency: string }) {
  const { t } = useTranslation();
  const amended = columns.filter(hasAmended);
  if (amended.length === 0) return null;
  const named = amended.slice(0, namedCount).map(({ name, submittedTotal, sheetVersion: version }) =>
    t('comparison.amended.supplier', {
      name,
      version,
      amount: formatMoney(submittedTotal ?? '0', currency),
    }),
  );
  const left = amended.length - named.length;
  const suppliers = list.format(
    left > 0 ? [...named, t('comparison.amended.others', { count: left })] : named,
  );
  return <Box sx={{ color: colours.warn }}>{t('comparison.amended.note', { suppliers })}</Box>;
}
