import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pageInQuery } from '../lib/page-in-query.ts';
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx';

interface LeaveGuardProps {
  isChanged: () => boolean;
  /** Texts of the confirmation, if it is not about unsaved changes. */
  texts?: { title: string; text: string; confirmLabel: string; cancelLabel: string };
  /** Called when the user leaves despite the changes. */
  onLeave?: (() => void) | undefined;
  /** Other views of the same page that lose nothing. */
  safeViews?: readonly string[];
}

/** Asks for confirmation before a changed form is left, inside the app and when the tab is closed. */
export function LeaveGuard({ isChanged, texts, onLeave, safeViews = [] }: LeaveGuardProps) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    // A changed query is the same page, where tables and tabs keep their state, unless it names another one.
    shouldBlockFn: ({ current, next }) =>
      isChanged() &&
      (current.pathname !== next.pathname ||
        (pageInQuery(current.search) !== pageInQuery(next.search) && !safeViews.includes(viewOf(next)))),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      isDestructive
      title={t('kit.form.leaveTitle')}
      text={t('kit.form.leaveText')}
      confirmLabel={t('kit.form.leave')}
      cancelLabel={t('kit.form.stay')}
      {...texts}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}

const viewOf = ({ search }: { search: object }) => String((search as { view?: unknown }).view ?? '');
