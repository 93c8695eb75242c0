export type Environment = Record<string, string | undefined>;

/** A command of the operator. It returns a message, and reports progress by `say`. */
export type Command = (
  words: string[],
  environment: Environment,
  say: (line: string) => void,
) => Promise<string>;
