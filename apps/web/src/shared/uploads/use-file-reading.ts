import { useEffect, useRef, useState } from 'react';

/** Upload progress in percent. At 100 the file is uploaded completely. */
export interface ReadingProgress {
  fileName: string;
  percent: number;
}

type SendFile<Reading> = (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<Reading>;

/** Uploads a file to be parsed and holds the result. Leaving or cancelling aborts it. */
export function useFileReading<Reading>(send: SendFile<Reading>) {
  const [progress, setProgress] = useState<ReadingProgress | null>(null);
  const [result, setResult] = useState<{ fileName: string; reading: Reading } | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function read(file: File): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const fileName = file.name;
    const show = (percent: number) => setProgress({ fileName, percent });
    show(0);
    try {
      const reading = await send(file, show, controller.signal);
      setResult({ fileName, reading });
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return {
    progress,
    result,
    read,
    cancel: () => running.current?.abort(),
    chooseAgain: () => setResult(null),
  };
}
