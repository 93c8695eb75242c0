import Box from '@mui/material/Box';
import type { BulkAction, BulkResult, Supplier } from '@tenderbox/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { useChangeSuppliers } from '../api/use-change-suppliers.ts';
import { BulkResultDialog, type Names } from './bulk-result-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

type TagAction = 'TAG' | 'UNTAG';

/** Asks for confirmation, changes several suppliers, and lists those that were skipped. */
export function useBulkActions(suppliers: readonly Supplier[], onDone: () => void) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const [tagAction, setTagAction] = useState<TagAction | null>(null);
  const [outcome, setOutcome] = useState<{ done: string; result: BulkResult; names: Names } | null>(null);

  const changeSuppliers = useChangeSuppliers((result, { action, tag = '' }) => {
    const done = t(`suppliers.bulk.done.${action}`, { count: result.changed, tag });
    if (result.skipped.length === 0) showAppMessage({ text: done });
    else setOutcome({ done, result, names: new Map(suppliers.map(({ id, name }) => [id, name])) });
    onDone();
  });
  async function change(action: BulkAction, tag?: string) {
    await changeSuppliers({ supplierIds: suppliers.map(({ id }) => id), action, tag });
  }

  const counted = (count: number) => ({ suppliers: t('suppliers.bulk.suppliers', { count }) });

  function askForStatus(action: 'DEACTIVATE' | 'REACTIVATE') {
    const isDestructive = action === 'DEACTIVATE';
    const concerned = suppliers.filter(({ status }) => (status === 'ACTIVE') === isDestructive);
    const leftOut = suppliers.length - concerned.length;
    const users = concerned.reduce((sum, { activeUserCount }) => sum + activeUserCount, 0);
    const kind = isDestructive ? 'deactivate' : 'reactivate';
    const points: string[] = isDestructive
      ? [
          t('suppliers.bulk.deactivateAccess', { count: users }),
          t('suppliers.bulk.deactivateInvited'),
          t('suppliers.bulk.deactivateKeeps'),
          t('suppliers.bulk.deactivateUndo'),
        ]
      : [t('suppliers.bulk.reactivateText')];
    if (leftOut > 0) points.push(t('suppliers.bulk.alreadyLeftOut', { count: leftOut }));
    confirm({
      title: t(`suppliers.bulk.${kind}Title`, counted(concerned.length)),
      text: <Points>{concerned.length === 0 ? [t('suppliers.bulk.nothingToDo')] : points}</Points>,
      confirmLabel: t(`suppliers.bulk.${kind}Confirm`, counted(concerned.length)),
      isDestructive,
      action: () => change(action),
    });
  }

  function ask(action: BulkAction) {
    if (action === 'TAG' || action === 'UNTAG') return setTagAction(action);
    if (action !== 'INVITE') return askForStatus(action);
    confirm({
      title: t('suppliers.bulk.inviteTitle', counted(suppliers.length)),
      text: <Points>{[t('suppliers.bulk.inviteText'), t('suppliers.bulk.inviteSkips')]}</Points>,
      confirmLabel: t('suppliers.bulk.inviteConfirm'),
      action: () => change('INVITE'),
    });
  }

  const dialogs: ReactNode = (
    <>
      {dialog}
      {tagAction && (
        <TagDialog
          isRemoving={tagAction === 'UNTAG'}
          suppliers={suppliers}
          onTag={(tag) => change(tagAction, tag)}
          onClose={() => setTagAction(null)}
        />
      )}
      {outcome && <BulkResultDialog {...outcome} onClose={() => setOutcome(null)} />}
    </>
  );
  return { ask, dialogs };
}

function Points({ children }: { children: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 1 } }}>
      {children.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Box>
  );
}
