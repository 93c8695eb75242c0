import { council, harbour, health } from './people.ts';

/** Organisations with their units; the suppliers of each unit are in `suppliers.ts`. */
export const demoOrganisations = [
  { name: harbour, timeZone: 'Europe/London', units: ['Dredging', 'Quay Works'] },
  { name: health, timeZone: 'Europe/London', units: ['Medical Supplies', 'Facilities'] },
  { name: council, timeZone: 'Europe/Lisbon', units: ['Roads and Bridges', 'Libraries'] },
];
