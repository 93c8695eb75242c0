import type { ActiveStatus } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../shared/ui/feedback/use-confirm.tsx';

/** Saves the status. Resolves to whether it succeeded. */
export type SetStatus = (status: ActiveStatus) => Promise<boolean>;

interface StatusChange {
  title: string;
  /** Explains the consequences. */
  text: ReactNode;
  confirmLabel: string;
  /** Shown when the status is saved. */
  done: string;
}

/** Asks for confirmation before something is deactivated or reactivated. */
export function useConfirmStatusChange(
  setStatus: SetStatus,
  changes: { deactivate: StatusChange; reactivate: StatusChange },
) {
  const { confirm, dialog } = useConfirm();
  const ask = (status: ActiveStatus) => {
    const { done, ...question } = status === 'ACTIVE' ? changes.reactivate : changes.deactivate;
    confirm({
      ...question,
      isDestructive: status === 'INACTIVE',
      action: async () => {
        if (await setStatus(status)) showAppMessage({ text: done });
      },
    });
  };
  return { dialog, askToDeactivate: () => ask('INACTIVE'), askToReactivate: () => ask('ACTIVE') };
}
