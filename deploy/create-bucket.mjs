// Creates the bucket of S3_URL if it does not exist, when the storage has started. Only for compose.yml.
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { origin, username, password, pathname } = new URL(process.env.S3_URL ?? '');
const client = new S3Client({
  endpoint: origin,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
});

async function createBucket(attempts) {
  try {
    await client.send(new CreateBucketCommand({ Bucket: pathname.slice(1) }));
  } catch (error) {
    if (['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(error.name)) return;
    if (attempts === 1) throw error;
    await pause(2000);
    await createBucket(attempts - 1);
  }
}

await createBucket(30);
