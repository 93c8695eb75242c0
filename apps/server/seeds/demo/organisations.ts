/** Organisations with their units; `suppliers.ts` has each unit's suppliers. */
export const demoOrganisations = [
  { name: 'Harbour Authority', timeZone: 'Europe/London', units: ['Dredging', 'Quay Works'] },
  { name: 'Northfield Health Trust', timeZone: 'Europe/London', units: ['Medical Supplies', 'Facilities'] },
  { name: 'Alder City Council', timeZone: 'Europe/Lisbon', units: ['Roads and Bridges', 'Libraries'] },
];
