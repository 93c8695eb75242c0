import type { ImportResult } from '@tenderbox/contract';
import { useEffect, useRef, useState } from 'react';
import { announce, appEvents } from '../../../entities/session/app-events.ts';
import { importSuppliers, type SupplierImport } from '../api/import-suppliers.ts';
import { useRefreshSuppliers } from '../api/use-refresh-suppliers.ts';

/** How far an upload is; everything has gone up at 100. */
export interface ImportProgress {
  fileName: string;
  isDryRun: boolean;
  percent: number;
}

/** A workbook that was looked at. */
export interface CheckedFile {
  file: File;
  sendsInvitations: boolean;
  result: ImportResult;
}

/** Checks a workbook of suppliers and imports it; one request at a time, which can be cancelled. */
export function useSupplierImport() {
  const refresh = useRefreshSuppliers();
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Null where the person cancelled. */
  async function send(request: SupplierImport): Promise<ImportResult | null> {
    const controller = new AbortController();
    running.current = controller;
    const { isDryRun, file } = request;
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

  async function check(file: File, sendsInvitations: boolean): Promise<void> {
    const result = await send({ file, sendsInvitations, isDryRun: true });
    if (result) setChecked({ file, sendsInvitations, result });
  }

  /** Stores what was checked; where something changed meanwhile, shows the new outcome instead. */
  async function store({ file, sendsInvitations }: CheckedFile): Promise<void> {
    const result = await send({ file, sendsInvitations, isDryRun: false });
    if (!result) return;
    setChecked({ file, sendsInvitations, result });
    if (!result.applied) return;
    await refresh();
    if (result.invited > 0) announce(appEvents.supplierAdminInvited);
  }

  return {
    progress,
    checked,
    check,
    store,
    cancel: () => running.current?.abort(),
    chooseAgain: () => setChecked(null),
  };
}
