/** Someone who can sign in. */
interface Login {
  accountId: string;
  email: string;
}

/** What was loaded, as far as requests name it. */
export interface World {
  events: number;
  organisationId: string;
  /** The unit that is measured; it has all events, or 100,000 of them. */
  businessUnitId: string;
  eventsOfUnit: number;
  suppliersOfUnit: number;
  /** A label that every twentieth event carries, and one that fifty events carry. */
  commonLabelId: string;
  rareLabelId: string;
  /** Events with 20 tasks each. */
  bigEventIds: string[];
  /** People of suppliers, all with one password and one authenticator. */
  logins: Login[];
  password: string;
  codeSecret: string;
  /** What the contract says, so that the bare server need not load it. */
  contract: { pageSize: number; allRows: number; shownDescription: number; statuses: readonly string[] };
  /** Who asks. */
  buyer: { accountId: string; roleEntryId: string; sessionId: string };
}

/** An id that follows from what it is of. */
export const idOf = (kind: string, number: number): string =>
  `${Buffer.from(kind).toString('hex').slice(0, 8).padEnd(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
