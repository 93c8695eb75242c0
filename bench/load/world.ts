/** A person who can log in. */
interface Login {
  accountId: string;
  email: string;
}

/** A person who is logged in. */
interface Person {
  roleEntryId: string;
  headers: { authorization: string };
}

/** A unit in which people work. */
export interface WorkWorld {
  organisationId: string;
  businessUnitId: string;
  /** The supplier of `bidder`. */
  supplierId: string;
  buyer: Person;
  bidder: Person;
  bidders: Person[];
  /** A task whose responses are being written, with its price lines. */
  draftTaskId: string;
  lineIds: string[];
  /** A task that every supplier submits to again and again. */
  submittedTaskId: string;
  submissions: { headers: Person['headers']; body: object }[];
  pages: Record<'readResponse' | 'comparison' | 'messages' | 'bell' | 'supplierEvents', string>;
}

/** The loaded data that requests refer to. */
export interface World {
  /** Loaded if a scenario needs it. */
  work?: WorkWorld;
  events: number;
  organisationId: string;
  /** The measured unit, with all events or 100,000 of them. */
  businessUnitId: string;
  eventsOfUnit: number;
  suppliersOfUnit: number;
  /** A label of every twentieth event, and one of fifty events. */
  commonLabelId: string;
  rareLabelId: string;
  /** Events with 20 tasks each. */
  bigEventIds: string[];
  /** People of suppliers, all with the same password and authenticator. */
  logins: Login[];
  password: string;
  codeSecret: string;
  /** Values of the contract, so that the bare server need not load it. */
  contract: { pageSize: number; allRows: number; shownDescription: number; statuses: readonly string[] };
  /** The person who makes the requests. */
  buyer: { accountId: string; roleEntryId: string; sessionId: string };
}

/** A deterministic id for a kind and number. */
export const idOf = (kind: string, number: number): string =>
  `${Buffer.from(kind).toString('hex').slice(0, 8).padEnd(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
