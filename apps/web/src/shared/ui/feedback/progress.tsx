import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { colours } from '../../theme/tokens.ts';

interface ProgressProps {
  /** Number done. */
  done: number;
  total: number;
  /** What is counted, such as "submitted". */
  label: string;
  /** Number that will never be done, for example declined ones. */
  aside?: number;
}

/** "9 of 14 submitted" with a bar. */
export function Progress({ done, total, label, aside = 0 }: ProgressProps) {
  const { t } = useTranslation();
  const shareOf = (count: number) => `${total > 0 ? Math.min(count / total, 1) * 100 : 0}%`;
  return (
    <Box>
      <Box sx={{ fontWeight: 600 }}>{t('kit.progress', { done, total })}</Box>
      <Box sx={{ typography: 'caption', color: colours.ink3, mb: 1 }}>{label}</Box>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          gap: '1px',
          height: 4,
          borderRadius: 0.5,
          overflow: 'hidden',
          bgcolor: colours.tint2,
        }}
      >
        <Box sx={{ width: shareOf(done), bgcolor: colours.okFill }} />
        {aside > 0 && <Box sx={{ width: shareOf(aside), bgcolor: colours.off }} />}
      </Box>
    </Box>
  );
}
