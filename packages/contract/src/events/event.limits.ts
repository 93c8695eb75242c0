/** Numbers that the browser and the server agree on about events. */
export const eventLimits = {
  title: 255,
  description: 10_000,
  /** How much of a description a list shows. */
  shownDescription: 500,
  labels: 20,
  documents: 100,
  reason: 2000,
} as const;
