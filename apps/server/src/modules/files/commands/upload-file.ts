import type { StoredFile } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import type { FilesParts } from '../file.parts.ts';
import { presentFile } from '../file.presenter.ts';
import { findFile } from '../file.repo.ts';
import { keepRecorded, receiveFile, type SentFile } from './receive-file.ts';

/** A file sent by itself; throws where the request goes on after it. */
type Upload = SentFile & { assertLast(): Promise<void> };

/** Stores an uploaded file: checked, durable, then its row, then the answer. It waits for something to use it. */
export async function uploadFile(parts: FilesParts, act: Act, upload: Upload): Promise<StoredFile> {
  const { purpose, placeId, assertLast } = upload;
  const received = await receiveFile(parts, act, upload);
  return keepRecorded(parts, [received], async () => {
    await assertLast();
    const { name, sha256 } = received.facts;
    return act.transaction(async (moment) => {
      const content = { purpose, placeId, name, sha256 };
      // A repeated upload keeps the first one's bytes.
      const id = await once(moment.tx, act, content, () => received.record(moment), received.id);
      const file = await findFile(moment.tx, id);
      if (!file) throw notFound();
      return presentFile(file, received.facts);
    });
  });
}
