import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { colours, focusRing } from '../../../shared/theme/tokens.ts';
import { missingIn } from '../draft/score-value.ts';
import { useCell, useScoring } from '../draft/scoring-context.ts';
import { ScoreCard } from './score-card.tsx';
import type { Listed, Place } from './use-place.ts';

/** The suppliers of a criterion, or the criteria of a supplier. One of them is open. */
export function ScoreList({ place }: { place: Place }) {
  const { t } = useTranslation();
  const { axis, items, itemId, groupId } = place;
  const idsOf = (id: string) =>
    axis === 'criterion'
      ? { supplierId: id, criterionId: groupId }
      : { supplierId: groupId, criterionId: id };
  return (
    <Box
      component="ol"
      aria-label={t(axis === 'criterion' ? 'evaluationScoring.suppliers' : 'evaluationScoring.criteria')}
      sx={{ listStyle: 'none', m: 0, p: 0, borderTop: `1px solid ${colours.line2}` }}
    >
      {items.map((item, index) =>
        item.id === itemId ? (
          <li key={item.id}>
            <ScoreCard
              key={`${groupId} ${item.id}`}
              {...idsOf(item.id)}
              name={item.name}
              number={index + 1}
              place={place}
            />
          </li>
        ) : (
          <ScoreRow key={item.id} {...idsOf(item.id)} item={item} onOpen={place.openItem} />
        ),
      )}
    </Box>
  );
}

interface ScoreRowProps {
  supplierId: string;
  criterionId: string;
  item: Listed;
  onOpen: (id: string, withFocus: boolean) => void;
}

/** A score in one line. It opens the card. */
const ScoreRow = memo(
  function Row({ supplierId, criterionId, item, onOpen }: ScoreRowProps) {
    const { t } = useTranslation();
    const { criteria, scoring } = useScoring();
    const { value, conflict, refused } = useCell(supplierId, criterionId);
    const isScored = Boolean(criteria.find(({ id }) => id === criterionId)?.scale);
    const missing = isScored ? missingIn(scoring.commentRequired, value) : null;
    const note =
      conflict || refused
        ? t('evaluationScoring.toDecide')
        : missing === 'comment'
          ? t('evaluationScoring.commentMissing')
          : (value.comment ?? '');
    return (
      <Box component="li" sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 53px' }}>
        <Box component="button" type="button" onClick={() => onOpen(item.id, true)} sx={rowStyles}>
          {isScored && (
            <Box component="span" sx={{ ...chipStyles, ...(value.score !== null && givenStyles) }}>
              {value.score ?? '–'}
            </Box>
          )}
          <Box
            component="span"
            sx={{ flex: 'none', maxWidth: '45%', fontWeight: 500, overflowWrap: 'anywhere' }}
          >
            <bdi>{item.name}</bdi>
          </Box>
          <Box
            component="span"
            sx={{
              flex: 1,
              minWidth: 0,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              fontSize: 13,
              color: conflict || refused || missing === 'comment' ? colours.warn : colours.ink2,
            }}
          >
            {note}
          </Box>
          {missing === 'score' && (
            <Box component="span" sx={{ flex: 'none', fontSize: 13, color: colours.ink3 }}>
              {t('evaluationScoring.notScored')}
            </Box>
          )}
        </Box>
      </Box>
    );
  },
  // What opens a row always does the same for the same list.
  (one, other) =>
    one.supplierId === other.supplierId &&
    one.criterionId === other.criterionId &&
    one.item.name === other.item.name,
);

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  width: 1,
  minHeight: 52,
  px: 1,
  py: 1,
  border: 0,
  borderBottom: `1px solid ${colours.line}`,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { bgcolor: colours.tint },
  '&:focus-visible': { ...focusRing.outline, outlineOffset: -2 },
} as const;

const chipStyles = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  minWidth: 32,
  height: 28,
  px: 0.5,
  borderRadius: '6px',
  border: `1px solid ${colours.line2}`,
  fontSize: 13,
  fontWeight: 600,
  color: colours.ink3,
  fontVariantNumeric: 'tabular-nums',
} as const;

const givenStyles = { border: 0, bgcolor: colours.primaryTint, color: colours.link } as const;
