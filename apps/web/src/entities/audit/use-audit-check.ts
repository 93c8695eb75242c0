import type { AuditFault, AuditHead, HeadSignature } from '@tenderbox/contract';
import { useEffect, useRef, useState } from 'react';
import type { AuditSource } from './audit-source.ts';

/** Result of a check. */
export interface AuditVerdict {
  checked: number;
  hash: string;
  headCount: number;
  erasedCount: number;
  faults: AuditFault[];
  /** Head from an e-mail, and whether the chain leads to it. */
  compared: { head: AuditHead; fits: boolean } | null;
}

type State =
  | { step: 'idle' }
  | { step: 'checking'; done: number; total: number }
  | { step: 'done'; verdict: AuditVerdict }
  | { step: 'failed'; error: unknown }
  | { step: 'unsigned'; signature: Exclude<HeadSignature, 'SIGNED'> };

/** Checks an audit trail in batches, with progress and cancellation. */
export function useAuditCheck(source: AuditSource) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function check(head: AuditHead | null) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ step: 'checking', done: 0, total: 0 });
    try {
      // A head not signed by this installation proves nothing about the trail.
      const signature = head ? await source.judgeHead(head, controller.signal) : 'SIGNED';
      if (signature !== 'SIGNED') {
        setState({ step: 'unsigned', signature });
        return;
      }
      const verdict = await checkAll(source, head, controller.signal, (done, total) =>
        setState({ step: 'checking', done, total }),
      );
      setState({ step: 'done', verdict });
    } catch (error) {
      setState(controller.signal.aborted ? { step: 'idle' } : { step: 'failed', error });
    } finally {
      running.current = null;
    }
  }

  function clear() {
    if (!running.current) setState({ step: 'idle' });
  }

  return { state, check, clear, cancel: () => running.current?.abort() };
}

async function checkAll(
  source: AuditSource,
  head: AuditHead | null,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<AuditVerdict> {
  const faults: AuditFault[] = [];
  let headCount = 0;
  let erasedCount = 0;
  for (let after = 0; ; ) {
    const stretch = await source.check({ after, ...(head && { hashAt: head.number }) }, signal);
    faults.push(...stretch.faults);
    headCount += stretch.headCount;
    erasedCount += stretch.erasedCount;
    after = stretch.checkedTo;
    onProgress(after, stretch.total);
    if (stretch.isComplete) {
      const { hash, hashAt } = stretch;
      const compared = head && { head, fits: hashAt === head.hash };
      return { checked: after, hash, headCount, erasedCount, faults, compared };
    }
  }
}
