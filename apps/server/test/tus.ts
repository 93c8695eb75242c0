import type { FilePurpose } from '@tenderbox/contract';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The headers that create an upload. */
export const announced = (file: { name: string; size: number; purpose: FilePurpose; ownerId: string }) => ({
  'tus-resumable': '1.0.0',
  'upload-length': String(file.size),
  'upload-metadata': Object.entries({ filename: file.name, purpose: file.purpose, ownerId: file.ownerId })
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(','),
});

/** The headers that send a piece. */
export const pieceAt = (offset: number) => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});
