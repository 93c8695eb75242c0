import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../../entities/cache/use-command.ts';
import { appEvents } from '../../../../entities/session/app-events.ts';
import { EditNoteOutlined } from '../../../../shared/icons/edit-note-outlined.ts';
import { HistoryOutlined } from '../../../../shared/icons/history-outlined.ts';
import { Inventory2Outlined } from '../../../../shared/icons/inventory2-outlined.ts';
import { callApi } from '../../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../../shared/lib/use-idempotency-key.ts';
import { LinkButton } from '../../../../shared/ui/actions/link-button.tsx';
import { Consequences } from '../../../../shared/ui/display/consequences.tsx';
import { showAppMessage } from '../../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../../shared/ui/feedback/use-confirm.tsx';

interface Withdrawal {
  taskId: string;
  version: number;
  title: string;
  /** Link for changing the response instead. */
  changeHref: string;
}

/** Withdraws a submission after offering to change it instead. */
export function useWithdrawal({ taskId, version, title, changeHref }: Withdrawal) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const keyOf = useIdempotencyKey();
  const { run } = useCommand({
    call: () =>
      callApi('DELETE /api/supplier/tasks/:taskId/response/submission', {
        params: { taskId },
        headers: keyOf({ taskId, version }),
      }),
    emits: appEvents.taskStatusChanged,
    onDone: () => showAppMessage({ status: 'success', text: t('receipt.withdraw.done', { version, title }) }),
  });
  const ask = () =>
    confirm({
      title: t('receipt.withdraw.title', { version }),
      text: (
        <>
          <Box sx={{ mb: 1 }}>{t('receipt.withdraw.changeInstead', { version })}</Box>
          <LinkButton variant="outlined" href={changeHref} sx={{ mb: 2 }}>
            {t('receipt.withdraw.change')}
          </LinkButton>
          <Consequences
            items={[
              { icon: Inventory2Outlined, text: t('receipt.withdraw.outOfBox', { title }) },
              { icon: EditNoteOutlined, text: t('receipt.withdraw.draftKept') },
              { icon: HistoryOutlined, text: t('receipt.withdraw.onRecord') },
            ]}
          />
        </>
      ),
      confirmLabel: t('receipt.withdraw.confirm', { version }),
      isDestructive: true,
      action: async () => {
        await run();
      },
    });
  return {
    button: (
      <Button size="small" color="inherit" onClick={ask}>
        {t('receipt.withdraw.ask')}
      </Button>
    ),
    dialog,
  };
}
