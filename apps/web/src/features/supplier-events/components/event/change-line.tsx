import Box from '@mui/material/Box';
import type { SupplierAmendment, SupplierEvent } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { nameOfChange, valueText } from '../../../../entities/events/amendment-text.ts';
import { ArrowForward } from '../../../../shared/icons/arrow-forward.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { AppLink } from '../../../../shared/ui/actions/app-link.tsx';
import { Timestamp, TimestampText } from '../../../../shared/ui/time/timestamp.tsx';
import { viewOf } from '../../task-progress.ts';

// Maximum number of characters shown in one line.
const shortText = 60;

interface ChangeLineProps {
  event: SupplierEvent;
  item: SupplierAmendment;
  change: SupplierAmendment['changes'][number];
}

/** One change: time, subject, before and after. */
export function ChangeLine({ event, item, change }: ChangeLineProps) {
  const { t } = useTranslation();
  const [before, after] = [change.before, change.after].map((value) =>
    valueText(t, value, event.timeZone),
  ) as [string, string];
  const isShort = before.length <= shortText && after.length <= shortText && !/\n/.test(before + after);
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
        <b>{item.taskTitle ?? event.title}</b>, {nameOfChange(t, change.path)}
        {isShort ? (
          <>
            {': '}
            <Before>{before}</Before>
            <ArrowForward
              aria-label={t('supplierEvent.changes.now')}
              sx={{ fontSize: 14, mx: 0.75, verticalAlign: '-2px', color: colours.ink3 }}
            />
            <After>{after}</After>
          </>
        ) : (
          <details>
            <summary>{t('supplierEvent.changes.show')}</summary>
            <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
              <Before>{before}</Before>
            </Box>
            <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
              <After>{after}</After>
            </Box>
          </details>
        )}
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

function Before({ children }: { children: string }) {
  return (
    <Box component="del" sx={{ color: colours.ink3, overflowWrap: 'anywhere' }}>
      <TimestampText text={children} />
    </Box>
  );
}

function After({ children }: { children: string }) {
  return (
    <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 550, overflowWrap: 'anywhere' }}>
      <TimestampText text={children} />
    </Box>
  );
}
