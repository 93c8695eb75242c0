/** Where the cache keeps what an organisation admin has read; a change to any of it makes all of it old. */
export const organisationKeys = {
  all: ['organisation'],
  own: ['organisation', 'own'],
  businessUnits: ['organisation', 'business-units'],
  businessUnit: (id: string) => ['organisation', 'business-unit', id],
  labels: ['organisation', 'labels'],
  suppliers: ['organisation', 'suppliers'],
  history: ['organisation', 'history'],
} as const;
