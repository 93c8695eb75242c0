import type { StoredFile } from '@tenderbox/contract';
import { notFound } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import type { FilesDeps } from '../file.deps.ts';
import { presentFile } from '../file.presenter.ts';
import { findFile } from '../file.repo.ts';
import { receiveFile, type SentFile, withUploadCleanup } from './receive-file.ts';

/** A file sent on its own; `assertLast` throws if the request has further parts. */
type Upload = SentFile & { assertLast(): Promise<void> };

/** Stores an uploaded file: checks it, makes it durable, inserts its row, then responds. Nothing uses it yet. */
export async function uploadFile(deps: FilesDeps, ctx: RequestContext, upload: Upload): Promise<StoredFile> {
  const { purpose, targetId, assertLast } = upload;
  const received = await receiveFile(deps, ctx, upload);
  return withUploadCleanup(deps, [received], async () => {
    await assertLast();
    const { name, sha256 } = received.facts;
    return ctx.transaction(async (txContext) => {
      const content = { purpose, targetId, name, sha256 };
      // A repeated upload keeps the bytes of the first one.
      const id = await runIdempotent(
        txContext.tx,
        ctx,
        content,
        () => received.record(txContext),
        received.id,
      );
      const file = await findFile(txContext.tx, id);
      if (!file) throw notFound();
      return presentFile(file, received.facts);
    });
  });
}
