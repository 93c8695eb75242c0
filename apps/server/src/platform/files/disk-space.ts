import { statfs } from 'node:fs/promises';

/**
 * What uploads leave free, so that the database on the same disk can still write submissions: a tenth of the
 * disk, up to 1 GB.
 */
const maxReserve = 1024 ** 3;
const reservedShare = 0.1;

/** In bytes. */
export interface DiskSpace {
  total: number;
  free: number;
}

export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}

export const reservedBytes = ({ total }: DiskSpace): number => Math.min(maxReserve, total * reservedShare);
