/** Limits of API clients, shared by browser and server. */
export const apiClientLimits = {
  /** Maximum number per business unit. */
  perUnit: 50,
  webhooksPerUnit: 20,
  networks: 20,
  /** How long a previous secret may stay valid after its replacement. */
  overlapHours: 168,
  overlapHoursUsually: 24,
  /** How many calls each may make per window. */
  callsPerWindow: 600,
  windowSeconds: 60,
} as const;
