import type { NavigationLink } from '../navigation/links-of.ts';

/** Begins the sequence that opens a page. */
export const goToKey = 'G';

const letters: Partial<Record<NavigationLink['routes'][0], string>> = {
  sourcingEvents: 'E',
  supplierEvents: 'E',
  evaluations: 'E',
  bidderList: 'S',
  messages: 'M',
  bidderMyTeam: 'T',
  myOrganisation: 'O',
  sourcingOrganisationSuppliers: 'S',
  sourcingOrganisationList: 'O',
  systemAdminList: 'A',
};

/** The keys that, one after the other, open a page of the top bar. */
export const sequenceOf = ({ routes }: NavigationLink): [string, string] | undefined => {
  const letter = letters[routes[0]];
  return letter === undefined ? undefined : [goToKey, letter];
};
