/** Many things in lots of at most so many, for statements of a bounded size. */
export function* batchesOf<One>(all: One[], size: number): Generator<One[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
