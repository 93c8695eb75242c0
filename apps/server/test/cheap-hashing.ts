/** Minimal cost: tests log in thousands of times, and a stored hash contains its own cost. */
export const cheapHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 };
