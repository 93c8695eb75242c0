/** Numbers about API clients that the browser and the server agree on. */
export const apiClientLimits = {
  /** How many a business unit may have. */
  perUnit: 50,
  webhooksPerUnit: 20,
  networks: 20,
  /** How long a secret may go on beside the one that takes its place. */
  overlapHours: 168,
  overlapHoursUsually: 24,
  /** How many calls each may make in a window. */
  callsPerWindow: 600,
  windowSeconds: 60,
} as const;
