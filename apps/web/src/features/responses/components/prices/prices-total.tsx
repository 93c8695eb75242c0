import type { PriceTable } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../../../../entities/sheets/typed-number.ts';
import type { DraftSummary } from '../../draft/draft-summary.ts';

/** Total of all priced lines, and the lines it does not include. */
export function PricesTotal({ table, summary }: { table: PriceTable; summary: DraftSummary['prices'] }) {
  const { t } = useTranslation();
  if (!summary) return null;
  const { priced, missing, total } = summary;
  const [first = ''] = missing;
  return (
    <div className="sum">
      <span>
        {t('responses.prices.totalOf', { count: priced })}{' '}
        {missing.length === 1 && t('responses.prices.oneMissing', { line: first })}
        {missing.length > 1 && t('responses.prices.severalMissing', { count: missing.length })}
      </span>
      <span>
        <b>{shownNumber(total)}</b> {table.currency}
      </span>
    </div>
  );
}
