import { defineCall } from '../common/call.ts';

/**
 * What a stream tells of, named as the app events of the browser are: something of this kind changed, so what was read of
 * it is old. A new kind is a name here, told by `announce` on the server and looked up in the browser's `staleAfter`.
 */
export const streamKinds = [
  'events-changed',
  'task-added',
  'task-status-changed',
  'bidder-status-changed',
  'suppliers-changed',
  'team-changed',
  'response-changed',
  'messages-changed',
  'message-read',
  'notices-changed',
] as const;
export type StreamKind = (typeof streamKinds)[number];

/** What it is about: ids alone. Who may read the things reads them by the calls. */
export interface StreamSubject {
  eventId?: string;
  taskId?: string;
  supplierId?: string;
  messageId?: string;
  /** Of a draft, told to its own team alone: whoever has read that one knows of it already. */
  revision?: number;
}

/** What is passed on and stored nowhere: who of a team works on a response, and where. Told to that team alone. */
export interface StreamNote extends StreamSubject {
  roleEntryId?: string;
  fullName?: string;
  path?: string | null;
}
/** The kind of such a note. */
export type StreamNoteKind = 'presence';

/**
 * Beside the kinds: `position` gives the id to go on from by `Last-Event-ID`, and shows that the line is alive; `reset`
 * says that something may have been missed.
 */
export type StreamSignal = 'position' | 'reset';

export const streamCalls = {
  open: defineCall({
    key: 'GET /api/stream',
    summary:
      'Server-sent events: what has changed, by ID. `Last-Event-ID` resumes after an interruption. `reset` means that everything must be read again',
    tag: 'Live updates',
    response: null,
  }),
};
