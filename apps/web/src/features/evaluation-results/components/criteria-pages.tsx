import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ScoredCriterion } from '@tenderbox/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyboardArrowDown } from '../../../shared/icons/keyboard-arrow-down.ts';
import { KeyboardArrowUp } from '../../../shared/icons/keyboard-arrow-up.ts';
import { colours } from '../../../shared/theme/tokens.ts';

/** Criteria that are shown at a time; a few more are shown without pages. */
const pageSize = 12;
const maxWithoutPages = 15;

interface CriteriaPagesProps {
  criteria: readonly ScoredCriterion[];
  children: (page: readonly ScoredCriterion[]) => ReactNode;
}

/** Many criteria a page at a time: a table of all of them would be slow, and too wide to read. */
export function CriteriaPages({ criteria, children }: CriteriaPagesProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  if (criteria.length <= maxWithoutPages) return children(criteria);
  const start = page * pageSize;
  const end = Math.min(start + pageSize, criteria.length);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1, fontSize: 13, color: colours.ink2 }}>
        <Box aria-live="polite" sx={{ mr: 1, fontVariantNumeric: 'tabular-nums' }}>
          {t('evaluationResults.ranking.criteriaPage', { from: start + 1, to: end, count: criteria.length })}
        </Box>
        <IconButton
          aria-label={t('evaluationResults.ranking.previousCriteria')}
          disabled={start === 0}
          onClick={() => setPage(page - 1)}
        >
          <KeyboardArrowUp sx={{ fontSize: 20, transform: 'rotate(-90deg)' }} />
        </IconButton>
        <IconButton
          aria-label={t('evaluationResults.ranking.nextCriteria')}
          disabled={end === criteria.length}
          onClick={() => setPage(page + 1)}
        >
          <KeyboardArrowDown sx={{ fontSize: 20, transform: 'rotate(-90deg)' }} />
        </IconButton>
      </Box>
      {children(criteria.slice(start, end))}
    </>
  );
}
