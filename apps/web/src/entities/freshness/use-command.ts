import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../shared/lib/api-error.ts';
import { type AppEventName, announce } from '../session/app-events.ts';

interface Command<Input, Answer> {
  call: (input: Input) => Promise<Answer>;
  /** What the rest of the app is told by when it was done. */
  announces?: AppEventName | ((answer: Answer, input: Input) => AppEventName | null);
  onDone?: (answer: Answer, input: Input) => void;
}

/** A write to the server: one call, after which everything that it made old is read again. */
export function useCommand<Answer, Input = void>({ call, announces, onDone }: Command<Input, Answer>) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: call,
    onSuccess: (answer, input) => {
      onDone?.(answer, input);
      const event = typeof announces === 'function' ? announces(answer, input) : announces;
      if (event) announce(event);
    },
  });
  return {
    /** For forms, which show a failure themselves. */
    send: mutateAsync,
    /** For buttons and confirmations: the app has told of a failure; says whether it was done. */
    run: (input: Input): Promise<boolean> =>
      mutateAsync(input).then(
        () => true,
        (error) => {
          if (!(error instanceof ApiError)) throw error;
          return false;
        },
      ),
    isRunning: isPending,
  };
}
