import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { supplierLimits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { readAllMatching, type SupplierRequest } from '../../../entities/suppliers/supplier-queries.ts';
import type { useChosenSuppliers } from '../../../entities/suppliers/use-chosen-suppliers.ts';
import { Close } from '../../../shared/icons/close.ts';
import { LocalOfferOutlined } from '../../../shared/icons/local-offer-outlined.ts';
import { PauseCircleOutlined } from '../../../shared/icons/pause-circle-outlined.ts';
import { PlayCircleOutlined } from '../../../shared/icons/play-circle-outlined.ts';
import { MoreMenu } from '../../../shared/ui/actions/more-menu.tsx';
import { bottomBarHeight } from '../../../shared/ui/layout/phone-bar.tsx';
import { useBulkActions } from './use-bulk-actions.tsx';

interface SelectionBarProps {
  chosen: ReturnType<typeof useChosenSuppliers>;
  /** Current filters of the list. */
  request: SupplierRequest;
  /** Number of matching suppliers. */
  total: number;
}

/** Actions for the selected suppliers. Sticky below the list while any are selected. */
export function SelectionBar({ chosen: { chosen, add, clear }, request, total }: SelectionBarProps) {
  const { t } = useTranslation();
  const readAll = useMutation({ mutationFn: readAllMatching, onSuccess: add });
  const { ask, dialogs } = useBulkActions([...chosen.values()], clear);
  const isTooMany = chosen.size > supplierLimits.atOnce;
  const canInvite = [...chosen.values()].some(({ can }) => can.invite);
  const canSelectAll = total > chosen.size && total <= supplierLimits.atOnce;

  if (chosen.size === 0) return dialogs;
  return (
    <>
      <Paper
        elevation={6}
        data-selection-bar
        role="region"
        aria-label={t('suppliers.selection.bar')}
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
          {t('suppliers.selection.count', { count: chosen.size })}
        </Typography>
        {isTooMany && (
          <Typography variant="body2" sx={{ color: 'error.main' }}>
            {t('suppliers.selection.tooMany', { count: supplierLimits.atOnce })}
          </Typography>
        )}
        {canSelectAll && (
          <Button loading={readAll.isPending} onClick={() => readAll.mutate(request)}>
            {t('suppliers.selection.selectAll', { count: total })}
          </Button>
        )}
        <Button variant="outlined" disabled={isTooMany} onClick={() => ask('TAG')}>
          {t('suppliers.selection.tag')}
        </Button>
        <Button variant="outlined" disabled={isTooMany || !canInvite} onClick={() => ask('INVITE')}>
          {t('suppliers.selection.invite')}
        </Button>
        <MoreMenu
          items={[
            {
              label: t('suppliers.selection.untag'),
              icon: LocalOfferOutlined,
              onSelect: () => ask('UNTAG'),
              isDisabled: isTooMany,
            },
            {
              label: t('suppliers.selection.reactivate'),
              icon: PlayCircleOutlined,
              onSelect: () => ask('REACTIVATE'),
              isDisabled: isTooMany,
            },
            {
              label: t('suppliers.selection.deactivate'),
              icon: PauseCircleOutlined,
              onSelect: () => ask('DEACTIVATE'),
              isDisabled: isTooMany,
              isDestructive: true,
            },
          ]}
        />
        <Tooltip title={t('suppliers.selection.clear')}>
          <IconButton aria-label={t('suppliers.selection.clear')} onClick={clear}>
            <Close />
          </IconButton>
        </Tooltip>
      </Paper>
      {dialogs}
    </>
  );
}
