import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';
import { useScoring } from '../draft/scoring-context.ts';

/** What others gave. Only known once everyone has submitted. */
export function OthersScores({ supplierId, criterionId }: { supplierId: string; criterionId: string }) {
  const { t } = useTranslation();
  const { others } = useScoring();
  if (!others) return null;
  const given = others.scores.filter(
    (one) => one.supplierId === supplierId && one.criterionId === criterionId,
  );
  if (given.length === 0) return null;
  return (
    <Box component="section" aria-label={t('evaluationScoring.others')} sx={{ mt: 2 }}>
      <Box sx={{ typography: 'subtitle2', mb: 1 }}>{t('evaluationScoring.others')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {given.map(({ roleEntryId, score, comment }) => {
          const name = others.evaluators.find((one) => one.roleEntryId === roleEntryId)?.name ?? '';
          return (
            <Box
              component="li"
              key={roleEntryId}
              sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start' }}
            >
              <Avatar name={name} size={24} />
              <Box sx={{ minWidth: 0 }}>
                <b>{score}</b>{' '}
                <Box component="span" sx={{ color: colours.ink2 }}>
                  {name}
                </Box>
                {comment && (
                  <Box sx={{ fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment}</Box>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
