import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { useSending } from '../../draft/draft-context.ts';
import { answerText } from './answer-text.ts';

/** Answers to removed questions: still shown, never submitted. */
export function Orphans() {
  const { t } = useTranslation();
  const { orphans, files } = useSending().response;
  const left = Object.entries(orphans);
  if (left.length === 0) return null;
  const nameOf = (id: string) => files.find((file) => file.id === id)?.name ?? id;
  return (
    <section aria-labelledby="orphans">
      <Typography variant="h2" id="orphans" sx={{ mb: 1 }}>
        {t('responses.orphans.title')}
      </Typography>
      <Typography variant="body2" sx={{ mb: 2, color: colours.ink2 }}>
        {t('responses.orphans.lead')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 13, lineHeight: '20px' }}>
        {left.map(([path, { value, changedBy }]) => (
          <Box component="li" key={path} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {Array.isArray(value) ? value.map(nameOf).join(', ') : answerText(value, t)}
            <Box component="span" sx={{ color: colours.ink3 }}>
              {changedBy && ` (${changedBy})`}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}
