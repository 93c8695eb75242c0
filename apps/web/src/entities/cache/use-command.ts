import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../shared/lib/api-error.ts';
import { type AppEventName, emitAppEvent } from '../session/app-events.ts';

interface Command<Input, Answer> {
  call: (input: Input) => Promise<Answer>;
  /** App event to emit when the command is done. */
  emits?: AppEventName | ((answer: Answer, input: Input) => AppEventName | null);
  onDone?: (answer: Answer, input: Input) => void;
}

/** Command to the server: one call, after which outdated queries are invalidated. */
export function useCommand<Answer, Input = void>({ call, emits, onDone }: Command<Input, Answer>) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: call,
    onSuccess: (answer, input) => {
      onDone?.(answer, input);
      const event = typeof emits === 'function' ? emits(answer, input) : emits;
      if (event) emitAppEvent(event);
    },
  });
  return {
    /** For forms, which show errors themselves. */
    send: mutateAsync,
    /** For buttons and confirmations: the app shows errors. Resolves to whether it succeeded. */
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
