import { type ReactNode, useRef, useState } from 'react';
import { type Confirmation, ConfirmDialog } from './confirm-dialog.tsx';

type Question = Confirmation & { action: () => void | Promise<void> };

/** Asks before it acts: call `confirm` with the question and its action, and render `dialog` somewhere. */
export function useConfirm(): { confirm: (question: Question) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const latest = useRef<Question>(null);

  const dialog = question && (
    <ConfirmDialog
      {...question}
      isOpen={isOpen}
      onCancel={() => setOpen(false)}
      onConfirm={async () => {
        await question.action();
        // An action may have to ask once more.
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
    dialog,
  };
}
