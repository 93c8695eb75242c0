import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type Confirmation, ConfirmDialog } from './confirm-dialog.tsx';

type Question = Confirmation & { action: () => void | Promise<void> };

/** Asks for confirmation before an action: call `confirm` with the texts and the action, and render `dialog`. */
export function useConfirm(): {
  confirm: (question: Question) => void;
  /** Closes the dialog when its question no longer applies. */
  dismiss: () => void;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const latest = useRef<Question>(null);
  const dismiss = useCallback(() => setOpen(false), []);

  const dialog = question && (
    <ConfirmDialog
      {...question}
      isOpen={isOpen}
      onCancel={() => setOpen(false)}
      onConfirm={async () => {
        await question.action();
        // The action may have asked for another confirmation.
        if (latest.current === question) setOpen(false);
      }}
    />
  );
  return {
    confirm: (asked) => {
      latest.current = asked;
      setQuestion(asked);
      setOpen(true);
    },
    dismiss,
    dialog,
  };
}
