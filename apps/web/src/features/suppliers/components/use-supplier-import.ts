import type { ImportResult } from '@tenderbox/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { type ImportChoices, importSuppliers, type SupplierImport } from '../api/import-suppliers.ts';

/** Upload progress in percent. At 100 the file is uploaded completely. */
export interface ImportProgress {
  fileName: string;
  isDryRun: boolean;
  percent: number;
}

/** Result of a dry run. */
export interface CheckedFile extends ImportChoices {
  file: File;
  result: ImportResult;
}

/**
 * Checks and imports an Excel file of suppliers, one cancellable request at a time. Leaving the page stops a
 * check but not an import, whose result is shown on any page.
 */
export function useSupplierImport() {
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const { t } = useTranslation();
  const running = useRef<{ controller: AbortController; isDryRun: boolean }>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      if (running.current?.isDryRun) running.current.controller.abort();
    };
  }, []);

  /** Resolves to null if the user cancelled. */
  async function send(request: SupplierImport): Promise<ImportResult | null> {
    const controller = new AbortController();
    const { isDryRun, file } = request;
    running.current = { controller, isDryRun };
    const show = (percent: number) => setProgress({ fileName: file.name, isDryRun, percent });
    show(0);
    try {
      return await importSuppliers(request, show, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  async function check(file: File, choices: ImportChoices): Promise<void> {
    const result = await send({ file, ...choices, isDryRun: true });
    if (result) setChecked({ file, ...choices, result });
  }

  /** Imports the checked file. If something has changed since the check, shows the new outcome instead. */
  async function store({ result: _before, ...request }: CheckedFile): Promise<void> {
    const result = await send({ ...request, isDryRun: false }).catch((error: unknown) => {
      if (hasLeft.current) reportInBackground('unconfirmedAway', request.file.name, 'error');
      throw error;
    });
    if (!result) return;
    setChecked({ ...request, result });
    if (hasLeft.current) {
      const { added, changed, applied } = result;
      if (applied) reportInBackground('doneAway', request.file.name, 'success', { added, changed });
      else reportInBackground('refusedAway', request.file.name, 'error');
    }
    if (!result.applied) return;
    emitAppEvent(appEvents.suppliersChanged);
    if (result.invited > 0) emitAppEvent(appEvents.supplierAdminInvited);
  }

  /** Reports the result of an import after its dialog was closed. */
  function reportInBackground(
    key: 'doneAway' | 'refusedAway' | 'unconfirmedAway',
    name: string,
    status: 'success' | 'error',
    counts: { added: number; changed: number } = { added: 0, changed: 0 },
  ): void {
    showAppMessage({ text: t(`suppliers.imports.${key}`, { name, ...counts }), status });
  }

  return {
    progress,
    checked,
    check,
    store,
    cancel: () => running.current?.controller.abort(),
    chooseAgain: () => setChecked(null),
  };
}
