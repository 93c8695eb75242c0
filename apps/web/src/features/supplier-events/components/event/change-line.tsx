import Box from '@mui/material/Box';
import type { SupplierAmendment, SupplierEvent } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { ChangeSentence } from '../../../../entities/events/change-sentence.tsx';
import { colours } from '../../../../shared/theme/tokens.ts';
import { AppLink } from '../../../../shared/ui/actions/app-link.tsx';
import { Timestamp } from '../../../../shared/ui/time/timestamp.tsx';
import { viewOf } from '../../task-progress.ts';

interface ChangeLineProps {
  event: SupplierEvent;
  item: SupplierAmendment;
  change: SupplierAmendment['changes'][number];
}

/** One change: time, task, and the change as a sentence. */
export function ChangeLine({ event, item, change }: ChangeLineProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 2,
        py: '9px',
        fontSize: 13,
        lineHeight: '20px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '152px minmax(0, 1fr) auto' },
        borderTop: '1px solid #DCE9F6',
      }}
    >
      <Box sx={{ fontSize: 12, color: colours.ink3 }}>
        <Timestamp instant={item.at} timeZone={event.timeZone} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' }, minWidth: 0 }}>
        {item.taskTitle ?? event.title}
        {' · '}
        <ChangeSentence change={change} timeZone={event.timeZone} />
        {item.reason && (
          <Box sx={{ color: colours.ink2 }}>{t('supplierEvent.changes.reason', { reason: item.reason })}</Box>
        )}
      </Box>
      {item.taskId && (
        <AppLink href={viewOf({ eventId: event.id, id: item.taskId })}>{t('supplierEvent.open')}</AppLink>
      )}
    </Box>
  );
}
