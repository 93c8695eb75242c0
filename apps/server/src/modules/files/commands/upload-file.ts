import type { StoredFile } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import type { FilesParts } from '../file.parts.ts';
import { presentFile } from '../file.presenter.ts';
import { findFile } from '../file.repo.ts';
import { keepRecorded, receiveFile, type SentFile } from './receive-file.ts';

/** A file sent on its own; `assertLast` throws if the request has further parts. */
type Upload = SentFile & { assertLast(): Promise<void> };

/** Stores an uploaded file: checks it, makes it durable, inserts its row, then responds. Nothing uses it yet. */
export async function uploadFile(parts: FilesParts, act: Act, upload: Upload): Promise<StoredFile> {
  const { purpose, placeId, assertLast } = upload;
  const received = await receiveFile(parts, act, upload);
  return keepRecorded(parts, [received], async () => {
    await assertLast();
    const { name, sha256 } = received.facts;
    return act.transaction(async (moment) => {
      const content = { purpose, placeId, name, sha256 };
      // A repeated upload keeps the bytes of the first one.
      const id = await once(moment.tx, act, content, () => received.record(moment), received.id);
      const file = await findFile(moment.tx, id);
      if (!file) throw notFound();
      return presentFile(file, received.facts);
    });
  });
}
