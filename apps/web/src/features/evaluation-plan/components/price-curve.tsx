import Box from '@mui/material/Box';
import { type PriceFormula, pricePoints, roundHalfUp } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';

const width = 320;
const height = 120;
const isNumber = (text: string | null): text is string =>
  text !== null && /^\d{1,12}(\.\d{1,4})?$/.test(text);

/** Example prices that show what a formula does: its own bounds, or some above the lowest price. */
function examplesOf(formula: PriceFormula): string[] {
  const relative = ['100000', '120000', '150000', '210000'];
  if (formula.kind === 'ABSOLUTE') {
    const { best, worst } = formula;
    if (!isNumber(best) || !isNumber(worst) || Number(best) >= Number(worst)) return [];
    const step = (Number(worst) - Number(best)) / 3;
    return [0, 1, 2, 3].map((index) => String(Math.round(Number(best) + step * index)));
  }
  if (formula.kind === 'BANDS') {
    const bounds = formula.bands.map(({ upTo }) => upTo).filter(isNumber);
    const last = Number(bounds.at(-1) ?? 100_000);
    return [...bounds, String(Math.round(last * 1.2))].slice(-6);
  }
  if (formula.kind === 'LINEAR_TO_MULTIPLE' && !(Number(formula.multiple) > 1)) return [];
  return relative;
}

/** The points of a formula for example prices, as a curve and in figures, computed as for responses. */
export function PriceCurve({ formula, points }: { formula: PriceFormula; points: string }) {
  const { t } = useTranslation();
  const prices = examplesOf(formula);
  const isShown =
    prices.length > 1 &&
    isNumber(points) &&
    Number(points) > 0 &&
    (formula.kind !== 'BANDS' || formula.bands.every((band) => isNumber(band.points)));
  if (!isShown) return null;
  const [lowest, highest] = [prices[0] ?? '0', prices.at(-1) ?? '0'];
  const range = { lowest, highest };
  const exact = (price: string) => roundHalfUp(pricePoints(formula, points, price, range), 2);
  const [from, to] = [Number(lowest) * 0.9, Number(highest) * 1.05];
  const x = (price: number) => ((price - from) / (to - from)) * width;
  const y = (value: string) => height - 4 - (Number(value) / Number(points)) * (height - 12);
  const start = formula.kind === 'ABSOLUTE' || formula.kind === 'BANDS' ? from : Number(lowest);
  const samples = Array.from({ length: 81 }, (_, index) => start + ((to - start) * index) / 80);
  const line = samples.map(
    (price) => `${x(price).toFixed(1)},${y(exact(String(Math.round(price)))).toFixed(1)}`,
  );
  const figures = prices.map((price) =>
    t('evaluationPlan.pricePoints', { price: Number(price).toLocaleString('en-GB'), points: exact(price) }),
  );
  return (
    <Box sx={{ p: 1.5, border: `1px solid ${colours.line}`, borderRadius: 1, maxWidth: 360 }}>
      <Box sx={{ fontSize: 12, color: colours.ink3, mb: 0.5 }}>{t('evaluationPlan.examplePrices')}</Box>
      <Box
        component="svg"
        role="img"
        aria-label={t('evaluationPlan.curve', { points: figures.join(', ') })}
        viewBox={`0 0 ${width} ${height}`}
        sx={{ display: 'block', width: '100%' }}
      >
        <line x1="0" y1={height - 4} x2={width} y2={height - 4} stroke={colours.line2} />
        <polyline points={line.join(' ')} fill="none" stroke={colours.primary} strokeWidth="2" />
        {prices.map((price) => (
          <circle key={price} cx={x(Number(price))} cy={y(exact(price))} r="4" fill={colours.primary} />
        ))}
      </Box>
      <Box
        component="ul"
        aria-hidden
        sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', fontSize: 12, lineHeight: '18px', columnCount: 2 }}
      >
        {figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </Box>
    </Box>
  );
}
