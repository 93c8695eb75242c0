import { execFile } from 'node:child_process';
import { chmod, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const megabytes = 320;

/** A disk that can be filled without affecting anything else. */
export interface SmallDisk {
  fill(): Promise<void>;
  /** Leaves three quarters of what uploads leave free, a tenth of the disk. */
  fillIntoReserve(): Promise<void>;
  makeRoom(): Promise<void>;
  unmount(): Promise<void>;
}

/** Why a small disk is not possible here, or null. */
export async function whyNoSmallDisk(): Promise<string | null> {
  if (process.platform !== 'linux') return 'small disks are made on Linux only';
  if (process.getuid?.() !== 0) return 'only root may mount a small disk';
  return run('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).then(
    () => null,
    () => 'mounting a small disk is not allowed here',
  );
}

/** Mounts a small in-memory disk on a folder. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  await chmod(folder, 0o755);
  const filler = join(folder, 'filler');
  return {
    fill: async () => {
      const file = await open(filler, 'a');
      const block = Buffer.alloc(1024 * 1024);
      // Ever smaller pieces, so that not a single page is left.
      for (let size = block.length; size >= 4096; ) {
        await file.appendFile(block.subarray(0, size)).catch(() => {
          size /= 4;
        });
      }
      await file.close();
    },
    fillIntoReserve: async () => {
      const { blocks, bavail, bsize } = await statfs(folder);
      const left = (megabytes * 1024 * 1024 * 3) / 40;
      const file = await open(filler, 'a');
      const block = Buffer.alloc(1024 * 1024);
      for (let free = Math.min(blocks, bavail) * bsize; free > left; free -= block.length) {
        await file.appendFile(block);
      }
      await file.close();
    },
    makeRoom: () => rm(filler, { force: true }),
    unmount: async () => {
      await run('umount', [folder]);
    },
  };
}
