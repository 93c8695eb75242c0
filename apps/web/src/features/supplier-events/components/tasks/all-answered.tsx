import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { answeredOf } from '../../../../entities/events/answered-of.ts';
import { CheckCircle } from '../../../../shared/icons/check-circle.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { isOpen, rowStateOf } from '../../task-progress.ts';

/** Shown when all tasks are answered and nothing is left to do. */
export function AllAnswered({ event, tasks }: { event: SupplierEvent; tasks: SupplierTaskInList[] }) {
  const { t } = useTranslation();
  const { submitted, total } = answeredOf(event.tasks);
  const hasUnsent = tasks.some((task) => rowStateOf(event, task) === 'changesNotSent');
  if (total === 0 || submitted < total || hasUnsent || event.status === 'CANCELLED') return null;
  const canChange = tasks.some((task) => task.submitted && isOpen(event, task));
  const key = canChange ? (event.sealed ? 'sealed' : 'open') : 'over';
  return (
    <Box
      component="section"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: { sm: 'center' },
        px: { xs: 2, sm: 3 },
        py: 2,
        borderRadius: '12px',
        bgcolor: colours.okTint,
        border: `1px solid ${colours.okLine}`,
      }}
    >
      <CheckCircle aria-hidden sx={{ fontSize: 32, color: colours.okFill }} />
      <div>
        <Typography component="h2" sx={{ fontSize: 18, lineHeight: '26px', fontWeight: 620 }}>
          {t('supplierEvent.allAnswered.title', { count: total })}
        </Typography>
        <Box sx={{ color: colours.ink2, maxWidth: 640 }}>{t(`supplierEvent.allAnswered.${key}`)}</Box>
      </div>
    </Box>
  );
}
