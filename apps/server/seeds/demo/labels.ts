import { council, harbour, health } from './people.ts';

export const demoLabels: Record<string, string[]> = {
  [harbour]: [
    ...['Capital works', 'Emergency', 'Environmental', 'Framework 2027', 'Maintenance dredging'],
    ...['Navigation aids', 'Port Marine Safety Code', 'Survey'],
  ],
  [health]: ['Clinical', 'Cold chain', 'Consumables', 'Estates', 'National framework', 'Urgent'],
  [council]: ['Manutenção', 'Obras públicas', 'Património', 'School libraries', 'Winter service'],
};
