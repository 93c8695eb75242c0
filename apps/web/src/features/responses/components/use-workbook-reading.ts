import type { WorkbookReading } from '@tenderbox/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { readWorkbook } from '../api/response-workbook.ts';
import { useDraft } from '../draft/draft-context.ts';

/** How far an upload is; everything has gone up at 100. */
export interface ReadingProgress {
  fileName: string;
  percent: number;
}

/** Sends a workbook to be read and compared with the draft; whoever leaves or cancels stops it. */
export function useWorkbookReading() {
  const { t } = useTranslation();
  const { task, sender } = useDraft();
  const [progress, setProgress] = useState<ReadingProgress | null>(null);
  const [result, setResult] = useState<{ fileName: string; reading: WorkbookReading } | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function read(file: File): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const show = (percent: number) => setProgress({ fileName: file.name, percent });
    show(0);
    try {
      // What was typed up to now is what the workbook is compared with.
      if (!(await sender.flush())) throw new ApiError(409, { message: t('answerWorkbook.unsaved') });
      const reading = await readWorkbook(task.id, file, show, controller.signal);
      setResult({ fileName: file.name, reading });
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return {
    ...{ progress, result, read },
    cancel: () => running.current?.abort(),
    chooseAgain: () => setResult(null),
  };
}
