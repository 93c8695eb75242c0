import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { Event, Task, TaskSupplier } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { isInstant } from '../../../shared/forms/date-time-input.ts';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

interface ExtensionEffectProps {
  event: Event;
  task: Task;
  /** Current input. */
  endDate: string | null;
  /** Null means all suppliers. */
  suppliers: readonly TaskSupplier[] | null;
}

/** Explains before saving what an extension moves and which suppliers are treated differently. */
export function ExtensionEffect({ event, task, endDate, suppliers }: ExtensionEffectProps) {
  const { t } = useTranslation();
  const shown = (instant: string) => formatInstant(instant, event.timeZone);
  const end = isInstant(endDate) ? endDate : null;
  const lines: string[] = [];
  if (suppliers) {
    lines.push(t('eventTasks.extending.staysTask', { end: shown(task.endDate) }));
    lines.push(t('eventTasks.extending.told', { count: suppliers.length }));
    lines.push(t('eventTasks.extending.othersNotTold'));
  } else {
    lines.push(
      end
        ? t('eventTasks.extending.movesTask', { before: shown(task.endDate), after: shown(end) })
        : t('eventTasks.extending.movesTaskAlone', { before: shown(task.endDate) }),
    );
    if (end && Date.parse(end) > Date.parse(event.endDate)) {
      lines.push(t('eventTasks.extending.movesEvent', { before: shown(event.endDate), after: shown(end) }));
    } else if (end) lines.push(t('eventTasks.extending.staysEvent', { end: shown(event.endDate) }));
    lines.push(t('eventTasks.extending.told', { count: task.supplierCount }));
  }
  const others = task.supplierCount - (suppliers?.length ?? 0);
  const isUnequal = suppliers !== null && others > 0;
  return (
    <Alert severity={isUnequal ? 'warning' : 'info'} aria-live="polite">
      <AlertTitle>
        {isUnequal
          ? t('eventTasks.extending.unequal', { count: others })
          : t('eventTasks.extending.whatMoves')}
      </AlertTitle>
      {/* The grey of time zones is too weak on a tinted ground. */}
      <Box component="ul" sx={{ m: 0, pl: 2.5, '& li span': { color: 'inherit' } }}>
        {lines.map((line) => (
          <li key={line}>
            <TimestampText text={line} />
          </li>
        ))}
        {isUnequal && <li>{t('eventTasks.extending.logged')}</li>}
      </Box>
    </Alert>
  );
}
