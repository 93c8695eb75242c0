import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { KeyboardArrowDown } from '../../../shared/icons/keyboard-arrow-down.ts';
import { KeyboardArrowUp } from '../../../shared/icons/keyboard-arrow-up.ts';
import { ChoiceFilter } from '../../../shared/tables/choice-filter.tsx';
import { FilterToggle } from '../../../shared/tables/filter-button.tsx';
import { FoldedFilters } from '../../../shared/tables/folded-filters.tsx';
import { colours } from '../../../shared/theme/tokens.ts';
import { Segments } from '../../../shared/ui/display/segments.tsx';
import type { Column } from './compared.ts';
import type { ComparisonState } from './comparison-url-state.ts';
import { SupplierChooser } from './supplier-chooser.tsx';
import { SpreadStats, TotalStats } from './total-stats.tsx';

interface ComparisonToolbarProps {
  state: ComparisonState;
  onChange: (change: Partial<ComparisonState>) => void;
  all: readonly Column[];
  shown: readonly Column[];
  /** Null if the task asks for no prices. */
  currency: string | null;
  isPhone: boolean;
  onJump: (direction: 1 | -1) => void;
}

/** View, suppliers, order and reference value of the comparison. */
export function ComparisonToolbar(props: ComparisonToolbarProps) {
  const { state, onChange, all, shown, currency, isPhone, onJump } = props;
  const { t } = useTranslation();
  const fileCount = all.reduce((sum, { files }) => sum + files.length, 0);
  const hasSpread = currency !== null && all.length > 1;
  const views = [
    { value: 'table' as const, label: t('comparison.views.table') },
    ...(hasSpread ? [{ value: 'spread' as const, label: t('comparison.views.spread') }] : []),
    { value: 'one' as const, label: t(isPhone ? 'comparison.views.oneShort' : 'comparison.views.one') },
    { value: 'files' as const, label: t('comparison.views.files'), ...(!isPhone && { count: fileCount }) },
  ];
  const orders = (['total', 'name', 'own'] as const)
    .filter((order) => order !== 'own' || state.order === 'own')
    .filter((order) => order !== 'total' || currency !== null)
    .map((value) => ({ value, label: t(`comparison.order.${value}`) }));
  const isTable = state.show === 'table';
  const isSpread = state.show === 'spread';
  const Stats = isSpread ? SpreadStats : TotalStats;
  const stats = currency !== null && <Stats columns={shown} currency={currency} />;
  const controls = (
    <>
      {all.length > 1 && (
        <>
          {isSpread ? (
            <SpreadChoices state={state} shown={shown} onChange={onChange} />
          ) : (
            <ChoiceFilter
              isPlain
              label={t('comparison.order.label')}
              options={orders}
              value={currency === null && state.order === 'total' ? 'name' : state.order}
              onChange={(order) => onChange({ order: order as ComparisonState['order'] })}
            />
          )}
          <SupplierChooser all={all} shown={shown} onChange={onChange} />
        </>
      )}
      {isTable && all.length > 1 && (
        <ChoiceFilter
          isPlain
          label={t('comparison.against.label')}
          options={(['mean', 'lowest'] as const).map((value) => ({
            value,
            label: t(`comparison.against.${value}`),
          }))}
          value={state.against}
          onChange={(against) => onChange({ against: against as ComparisonState['against'] })}
        />
      )}
      {currency !== null && (isTable || state.show === 'one') && (
        <ChoiceFilter
          isPlain
          label={t('comparison.figures.label')}
          options={(['unit', 'line'] as const).map((value) => ({
            value,
            label: t(`comparison.figures.${value}`),
          }))}
          value={state.figures}
          onChange={(figures) => onChange({ figures: figures as ComparisonState['figures'] })}
        />
      )}
      {state.show !== 'files' && shown.length > 1 && (
        <FilterToggle
          label={t('comparison.equal')}
          isOn={state.isEqualHidden}
          onChange={(isEqualHidden) => onChange({ isEqualHidden })}
        />
      )}
      {isTable && !isPhone && shown.length > 1 && (
        <Box
          role="group"
          aria-label={t('comparison.differences.label')}
          sx={{ display: 'flex', border: `1px solid ${colours.line2}`, borderRadius: 1 }}
        >
          <Jump
            label={t('comparison.differences.previous')}
            keys="P"
            onJump={() => onJump(-1)}
            icon={KeyboardArrowUp}
          />
          <Jump
            label={t('comparison.differences.next')}
            keys="N"
            onJump={() => onJump(1)}
            icon={KeyboardArrowDown}
          />
        </Box>
      )}
    </>
  );
  return (
    <>
      <Box
        sx={{
          display: { sm: 'flex' },
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          // Four views fit side by side on a phone.
          '@media print': { '& > [role=group]': { display: 'none' } },
          '& [role=group] button': {
            px: { xs: 0.75, sm: 1.5 },
            fontSize: { xs: 12, sm: 13 },
            whiteSpace: 'nowrap',
          },
        }}
      >
        <Segments
          label={t('comparison.views.label')}
          options={views}
          value={state.show}
          onChange={(show) => onChange({ show })}
        />
        {!isPhone && stats}
      </Box>
      {isPhone && !isSpread && stats}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          mt: { xs: 1, sm: 1.25 },
          py: '3px',
          flexWrap: 'wrap',
          '& > *': { flex: 'none' },
        }}
      >
        {isPhone ? <FoldedFilters count={changedCount(state)}>{controls}</FoldedFilters> : controls}
      </Box>
    </>
  );
}

/** How many settings differ from their default. */
const changedCount = ({ order, chosen, isEqualHidden, figures, against, lineOrder }: ComparisonState) =>
  [
    order !== 'total',
    chosen !== null,
    isEqualHidden,
    figures !== 'unit',
    against !== 'mean',
    lineOrder !== 'money',
  ].filter(Boolean).length;

/** Order of the lines, and the supplier to highlight. */
function SpreadChoices({
  state,
  shown,
  onChange,
}: Pick<ComparisonToolbarProps, 'state' | 'shown' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceFilter
        isPlain
        label={t('comparison.lineOrder.label')}
        options={(['money', 'sheet'] as const).map((value) => ({
          value,
          label: t(`comparison.lineOrder.${value}`),
        }))}
        value={state.lineOrder}
        onChange={(lineOrder) => onChange({ lineOrder: lineOrder as ComparisonState['lineOrder'] })}
      />
      <ChoiceFilter
        label={t('comparison.follow.label')}
        none={t('comparison.follow.none')}
        options={shown.map(({ supplierId, name }) => ({ value: supplierId, label: name }))}
        value={state.supplierId ?? ''}
        onChange={(supplierId) => onChange({ supplierId: supplierId || null })}
      />
    </>
  );
}

interface JumpProps {
  label: string;
  keys: string;
  onJump: () => void;
  icon: typeof KeyboardArrowUp;
}

function Jump({ label, keys, onJump, icon: Icon }: JumpProps) {
  return (
    <Tooltip title={`${label} (${keys})`}>
      <IconButton aria-label={label} aria-keyshortcuts={keys} onClick={onJump} sx={{ minHeight: 34 }}>
        <Icon />
      </IconButton>
    </Tooltip>
  );
}
