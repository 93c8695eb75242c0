import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { lineTotal, minorDigits, pricePath, unusualPrice } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../../../entities/sheets/typed-number.ts';
import { useDraft } from '../draft/draft-context.ts';
import { unusualPriceText } from './unusual-price-text.ts';

const maxListed = 20;

/** In the review: prices in another order of magnitude than those submitted before. They can be submitted as they are. */
export function UnusualPrices({ onShowField }: { onShowField: (path: string) => void }) {
  const { t } = useTranslation();
  const { store, task, submitted, isReadOnly } = useDraft();
  const table = task.sheet.priceTable;
  if (!table || !submitted || isReadOnly) return null;
  const { values } = store;
  const { currency } = table;
  const unusual = table.lines.flatMap((line, index) => {
    const path = pricePath(line.id, 'unitPrice');
    const price = String(values[path] ?? '');
    const found = lineTotal(table, line, values) === null ? null : unusualPrice(line.id, price, submitted);
    return found ? [{ path, price, found, line, number: index + 1 }] : [];
  });
  if (unusual.length === 0) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mb: 3, '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>{t('responses.unusual.title', { count: unusual.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {unusual.slice(0, maxListed).map(({ path, price, found, line, number }) => (
          <li key={path}>
            <Link
              component="button"
              type="button"
              onClick={() => onShowField(path)}
              sx={{ textAlign: 'left' }}
            >
              {t('responses.review.line', {
                line: line.code ?? number,
                label: line.description,
                what: shownNumber(price, minorDigits(currency)),
              })}
            </Link>
            <div>{unusualPriceText(found, submitted, currency, t)}</div>
          </li>
        ))}
      </Box>
      {unusual.length > maxListed && t('responses.review.more', { count: unusual.length - maxListed })}
    </Alert>
  );
}
