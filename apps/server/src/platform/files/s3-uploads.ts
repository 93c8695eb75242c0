import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type Part,
  type S3Client,
} from '@aws-sdk/client-s3';

interface ObjectKey {
  Bucket: string;
  Key: string;
}

type UploadKey = ObjectKey & { UploadId: string };

/** The parts of a multipart upload, in order. */
export async function partsOf(client: S3Client, upload: UploadKey): Promise<Part[]> {
  const found: Part[] = [];
  let PartNumberMarker: string | undefined;
  // Some storages return a next marker even after the last part, which the client's paginator would follow
  // forever.
  for (let isMore = true; isMore; ) {
    const answer: ListPartsCommandOutput = await client.send(
      new ListPartsCommand({ ...upload, ...(PartNumberMarker && { PartNumberMarker }) }),
    );
    found.push(...(answer.Parts ?? []));
    isMore = answer.IsTruncated === true && answer.NextPartNumberMarker !== PartNumberMarker;
    PartNumberMarker = answer.NextPartNumberMarker;
  }
  return found;
}

/** Aborts all incomplete multipart uploads of an object. */
export async function abortUploads(client: S3Client, { Bucket, Key }: ObjectKey): Promise<void> {
  for await (const { initiated: _since, ...upload } of uploadsIn(client, Bucket, Key)) {
    await client.send(new AbortMultipartUploadCommand(upload));
  }
}

/** Multipart uploads begun before an instant without a part since. */
export async function* staleUploads(
  client: S3Client,
  bucket: string,
  instant: Date,
): AsyncGenerator<UploadKey> {
  for await (const { initiated, ...upload } of uploadsIn(client, bucket, 'files/')) {
    if (initiated >= instant) continue;
    const parts = await partsOf(client, upload);
    if (parts.every(({ LastModified }) => LastModified && LastModified < instant)) yield upload;
  }
}

async function* uploadsIn(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<UploadKey & { initiated: Date }> {
  let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (markers) {
    const answer: Awaited<ReturnType<typeof list>> = await list(markers);
    for (const { Key = '', UploadId = '', Initiated = new Date() } of answer.Uploads ?? []) {
      yield { Bucket, Key, UploadId, initiated: Initiated };
    }
    markers = answer.IsTruncated
      ? { KeyMarker: answer.NextKeyMarker, UploadIdMarker: answer.NextUploadIdMarker }
      : null;
  }

  function list(from: NonNullable<typeof markers>) {
    return client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...from }));
  }
}
