import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { EvaluationScores } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colours, focusRing } from '../../../shared/theme/tokens.ts';
import { spreadText } from './consensus-parts.tsx';
import { type ConsensusCriterion, type ConsensusRow, maxScore, shownScore } from './consensus-values.ts';
import { ScoreScale } from './score-scale.tsx';

interface ConsensusListProps {
  criterion: ConsensusCriterion;
  evaluators: EvaluationScores['evaluators'];
  shownKey: string;
  /** Responses with input that is not saved. */
  typedKeys: ReadonlySet<string>;
  onShow: (key: string) => void;
}

/** Rows rendered at first. */
const firstRows = 50;
const columns = 'minmax(120px, 1.2fr) minmax(180px, 1.6fr) 64px 64px 64px minmax(100px, 1.4fr)';

/** All responses of a criterion with scores, spread and what is agreed. */
export function ConsensusList({ criterion, evaluators, shownKey, typedKeys, onShow }: ConsensusListProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const { rows } = criterion;
  const shown = showsAll ? rows : rows.slice(0, firstRows);
  const heads = ['response', 'scores', 'average', 'spread', 'agreed', 'reason'] as const;
  return (
    <Box component="section" sx={{ mb: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography variant="h3" component="h3" sx={{ flex: 1 }}>
          {t('evaluationResults.consensus.all', { count: rows.length })}
        </Typography>
        <Box sx={{ fontSize: 13, color: colours.ink3 }}>{t('evaluationResults.consensus.order')}</Box>
      </Box>
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', md: 'grid' },
          gridTemplateColumns: columns,
          columnGap: 1.5,
          px: 1,
          pb: 0.75,
          fontSize: 12,
          fontWeight: 550,
          color: colours.ink2,
          borderBottom: `1px solid ${colours.line2}`,
        }}
      >
        {heads.map((name) => (
          <span key={name}>{t(`evaluationResults.consensus.columns.${name}`)}</span>
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((row) => (
          <Box component="li" key={row.key}>
            <ListRow
              criterion={criterion}
              row={row}
              evaluators={evaluators}
              isShown={row.key === shownKey}
              isTyped={typedKeys.has(row.key)}
              onShow={() => onShow(row.key)}
            />
          </Box>
        ))}
      </Box>
      {shown.length < rows.length && (
        <Button onClick={() => setShowsAll(true)} sx={{ mt: 1 }}>
          {t('evaluationResults.consensus.showAll', { count: rows.length })}
        </Button>
      )}
    </Box>
  );
}

interface ListRowProps {
  criterion: ConsensusCriterion;
  row: ConsensusRow;
  evaluators: EvaluationScores['evaluators'];
  isShown: boolean;
  isTyped: boolean;
  onShow: () => void;
}

function ListRow({ criterion, row, evaluators, isShown, isTyped, onShow }: ListRowProps) {
  const { t } = useTranslation();
  const { supplier, cell, average, spread, isOpen } = row;
  const agreed = cell.agreed?.score ?? null;
  const given = cell.scores.flatMap(({ roleEntryId, score }) =>
    score === null
      ? []
      : [{ name: evaluators.find((one) => one.roleEntryId === roleEntryId)?.name ?? '', score }],
  );
  const note = supplier.isExcluded
    ? t('evaluationResults.consensus.excluded')
    : isTyped
      ? t('evaluationResults.consensus.typed')
      : isOpen
        ? t('evaluationResults.consensus.openRow')
        : cell.agreed?.reason ||
          (agreed
            ? t('evaluationResults.consensus.unanimousRow')
            : t('evaluationResults.consensus.averaged'));
  const isWide = { xs: 'none', md: 'block' };
  return (
    <ButtonBase
      aria-current={isShown || undefined}
      onClick={onShow}
      sx={{
        width: '100%',
        minHeight: 48,
        px: 1,
        py: 1,
        display: 'grid',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', md: columns },
        textAlign: 'left',
        fontFamily: 'inherit',
        fontSize: 13,
        borderBottom: `1px solid ${colours.line}`,
        bgcolor: isShown ? colours.primaryTint : 'transparent',
        '&:hover': { bgcolor: isShown ? colours.primaryTint : colours.tint },
        '&:focus-visible': { ...focusRing.outline, outlineOffset: -2 },
      }}
    >
      <Box
        sx={{
          fontWeight: 550,
          overflowWrap: 'anywhere',
          color: supplier.isExcluded ? colours.ink3 : colours.ink,
        }}
      >
        {supplier.name}
      </Box>
      <Box sx={{ gridRow: { xs: 2, md: 'auto' } }}>
        {given.length > 0 && (
          <ScoreScale
            max={maxScore(criterion.criterion)}
            scores={given}
            agreed={agreed}
            isFarApart={cell.isFarApart}
          />
        )}
      </Box>
      <Box sx={{ display: isWide, fontVariantNumeric: 'tabular-nums' }}>{average ?? '–'}</Box>
      <Box
        sx={{
          display: isWide,
          fontVariantNumeric: 'tabular-nums',
          fontWeight: cell.isFarApart ? 600 : 400,
          color: cell.isFarApart ? colours.warn : colours.ink2,
        }}
      >
        {given.length ? spread : '–'}
      </Box>
      <Box
        sx={{
          gridRow: { xs: '1 / 3', md: 'auto' },
          gridColumn: { xs: 2, md: 'auto' },
          justifySelf: 'start',
          minWidth: 28,
          px: 0.75,
          py: '3px',
          textAlign: 'center',
          borderRadius: '6px',
          fontWeight: 600,
          color: agreed ? colours.ok : colours.ink3,
          bgcolor: agreed ? colours.okTint : colours.page,
          boxShadow: agreed ? 'none' : `inset 0 0 0 1px ${colours.line2}`,
        }}
      >
        {agreed ? shownScore(agreed) : '–'}
      </Box>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', md: 'auto' },
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: { md: 'nowrap' },
          overflowWrap: 'anywhere',
          fontSize: { xs: 12, md: 13 },
          color: isTyped ? colours.warn : colours.ink2,
        }}
      >
        <Box component="span" sx={{ display: { md: 'none' } }}>
          {`${spreadText(row, t)}. `}
        </Box>
        {note}
      </Box>
    </ButtonBase>
  );
}
