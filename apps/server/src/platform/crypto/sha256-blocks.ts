/** The eight words of a SHA-256 hash before its first block. */
export const initialState = Int32Array.of(
  ...[0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
);

/** The fractional parts of the cube roots of the first 64 primes. */
const constants = new Int32Array(64);
for (let number = 2, count = 0; count < 64; number += 1) {
  let divisor = 2;
  while (divisor * divisor <= number && number % divisor !== 0) divisor += 1;
  if (divisor * divisor <= number) continue;
  constants[count] = (Math.cbrt(number) % 1) * 2 ** 32;
  count += 1;
}

/** The block to compress: callers fill the first 16 words. */
export const block = new Int32Array(64);

/**
 * Compresses one block of SHA-256 into `target`, from a state. Calling node:crypto costs far more than a hash
 * of one or two blocks; a tree needs 65,000 of them.
 */
export function compressBlock(state: Int32Array, target: Int32Array, targetAt: number): void {
  const w = block;
  const k = constants;
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16] as number) + s0 + (w[i - 7] as number) + s1;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (k[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  target[targetAt] = a + (state[0] as number);
  target[targetAt + 1] = b + (state[1] as number);
  target[targetAt + 2] = c + (state[2] as number);
  target[targetAt + 3] = d + (state[3] as number);
  target[targetAt + 4] = e + (state[4] as number);
  target[targetAt + 5] = f + (state[5] as number);
  target[targetAt + 6] = g + (state[6] as number);
  target[targetAt + 7] = h + (state[7] as number);
}
