import type * as contract from '@tenderbox/contract';
import type { Call } from '@tenderbox/contract';

// A call exported by the contract, alone or in a group such as the calls of a team.
type CallsOf<Exported> = Exported extends Call
  ? Exported
  : Exported extends Record<string, Call>
    ? Exported[keyof Exported]
    : never;

// Calls are identified by key and only typed, so that the initial bundle contains no schemas.
export type ApiDefinitions = {
  [Defined in CallsOf<(typeof contract)[keyof typeof contract]> as Defined['key']]: Defined;
};

/** Method and path of a call of the contract, e.g. `GET /api/files/:id`. */
export type ApiCallKey = keyof ApiDefinitions;

/**
 * Who handles a failure: `app` shows its text, navigates home on 404 and to the login when the session has
 * ended; `caller` shows the text itself, but 404 and the end of the session still navigate; with `page` only the
 * end of the session does; `background` is for autosave and live updates, which never navigate or show errors.
 */
export type ErrorHandling = 'app' | 'caller' | 'page' | 'background';
