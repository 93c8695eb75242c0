/** Organisations with their units, and each unit's suppliers by code. */
export const demoOrganisations = [
  {
    name: 'Harbour Authority',
    timeZone: 'Europe/London',
    units: [
      {
        name: 'Dredging',
        suppliers: {
          'TW-001': 'Tidewater Tools',
          'AW-002': 'Alpha Works',
          'BM-003': 'Beta Marine',
          'NS-004': 'North Sea Survey',
          'KB-005': 'Kestrel Barges',
        },
      },
      {
        name: 'Quay Works',
        suppliers: {
          'FH-101': 'Four Hats Consulting',
          'CR-102': 'Cranebridge',
          'SG-103': 'Stonegate Piling',
        },
      },
    ],
  },
  {
    name: 'Northfield Health Trust',
    timeZone: 'Europe/London',
    units: [
      {
        name: 'Medical Supplies',
        suppliers: { 'ST-201': 'Sterilis Medical', 'GL-202': 'Glovehouse', 'PX-203': 'Pharmix' },
      },
      { name: 'Facilities', suppliers: { 'FH-301': 'Four Hats Consulting', 'BR-302': 'Brightclean' } },
    ],
  },
  {
    name: 'Alder City Council',
    timeZone: 'Europe/Lisbon',
    units: [
      { name: 'Roads and Bridges', suppliers: { 'AS-401': 'Asfalta', 'PO-402': 'Pontis Engineering' } },
      { name: 'Libraries', suppliers: { 'BK-501': 'Bookwright', 'SH-502': 'Shelfmakers' } },
    ],
  },
] as const;
