import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { TaskSupplier } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { Close } from '../../../shared/icons/close.ts';
import { MailOutlined } from '../../../shared/icons/mail-outlined.ts';
import { MoreTimeOutlined } from '../../../shared/icons/more-time-outlined.ts';
import { NotificationsOutlined } from '../../../shared/icons/notifications-outlined.ts';
import { bottomBarHeight } from '../../../shared/ui/layout/phone-bar.tsx';

interface SelectionActionsProps {
  ticked: readonly TaskSupplier[];
  onRemind: (supplierIds: string[]) => void;
  onExtend: (suppliers: TaskSupplier[]) => void;
  /** For many suppliers the URL would be too long; the caller uses the recipient groups of a message instead. */
  onWrite: (supplierIds: string[]) => void;
  onClear: () => void;
}

const requestBatchSize = 20;

/** Actions for the selected suppliers. Sticky below the list while any are selected. */
export function SelectionActions({ ticked, onRemind, onExtend, onWrite, onClear }: SelectionActionsProps) {
  const { t } = useTranslation();
  if (ticked.length === 0) return null;
  const canRemind = ticked.filter(({ can }) => can.remind);
  const canExtend = ticked.filter(({ can }) => can.extend);
  return (
    <Paper
      elevation={6}
      data-selection-bar
      role="region"
      aria-label={t('eventTasks.ticked.bar')}
      sx={{
        position: 'sticky',
        bottom: `calc(16px + ${bottomBarHeight})`,
        zIndex: 4,
        mt: 2,
        px: 2,
        py: 1,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
      }}
    >
      <Typography variant="subtitle1" component="div" sx={{ mr: 'auto' }}>
        {t('eventTasks.ticked.count', { count: ticked.length })}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<NotificationsOutlined />}
        disabled={canRemind.length === 0}
        onClick={() => onRemind(canRemind.map(({ supplierId }) => supplierId))}
      >
        {t('eventTasks.ticked.remind', { count: canRemind.length })}
      </Button>
      <Button
        variant="outlined"
        startIcon={<MoreTimeOutlined />}
        disabled={canExtend.length === 0}
        onClick={() => onExtend(canExtend)}
      >
        {t('eventTasks.ticked.extend', { count: canExtend.length })}
      </Button>
      {ticked.length <= requestBatchSize && (
        <Button
          variant="outlined"
          startIcon={<MailOutlined />}
          onClick={() => onWrite(ticked.map(({ supplierId }) => supplierId))}
        >
          {t('messages.write')}
        </Button>
      )}
      <IconButton aria-label={t('eventTasks.ticked.clear')} onClick={onClear}>
        <Close />
      </IconButton>
    </Paper>
  );
}
