/** Facts of a sealed copy shown on the receipt page. */
export interface SealedCopy {
  answerCount: number;
  lineCount: number;
  files: { path: string; name: string; size: number; sha256: string }[];
  hasTerms: boolean;
  /** Whether the conditions it was submitted under can be downloaded. */
  hasConditions: boolean;
}

interface Content {
  values: Record<string, unknown>;
  files: SealedCopy['files'];
  termsHash: string | null;
  conditionsHash?: string;
}

const isGiven = (value: unknown) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Parses a sealed copy: the number of answers, and each file with its hash. */
export function readSealedCopy(bytes: Uint8Array): SealedCopy {
  const { values, files, termsHash, conditionsHash } = JSON.parse(new TextDecoder().decode(bytes)) as Content;
  const given = Object.keys(values).filter((path) => isGiven(values[path]));
  const lines = given.flatMap((path) => /^prices\/([^/]+)/.exec(path)?.[1] ?? []);
  return {
    answerCount: given.filter((path) => path.startsWith('answers/')).length,
    lineCount: new Set(lines).size,
    files,
    hasTerms: termsHash !== null,
    hasConditions: conditionsHash !== undefined,
  };
}
