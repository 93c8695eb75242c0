import type { QueryKey } from '@tanstack/react-query';
import type { HistoryActor, HistoryEntry, HistoryKind, StreamSubject } from '@tenderbox/contract';

export interface HistoryRequest {
  page: number;
  size: string;
  sort: 'at,asc' | 'at,desc';
  search: string;
  actorId?: string;
  subjectId?: string;
  kinds: HistoryKind[];
  from?: string;
  to?: string;
  partOf?: string;
}

/** API for reading and downloading a history. */
export interface HistorySource {
  queryKey: QueryKey;
  /** Its subject, if it is the history of one. */
  about?: StreamSubject;
  read: (request: HistoryRequest, signal: AbortSignal) => Promise<{ items: HistoryEntry[]; total: number }>;
  readActors: (signal: AbortSignal) => Promise<HistoryActor[]>;
  /** Times are exported in this time zone. */
  download: (
    request: HistoryRequest & { timeZone: string; format: 'xlsx' | 'csv' },
    fileName: string,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Kinds of entries it can contain. */
  kinds: readonly HistoryKind[];
  /** Whether entries name their event, as a link to it: for the buyer, outside the page of an event. */
  linksEvents?: boolean;
  /** Whether it covers several business units or organisations. */
  showsPlaces?: boolean;
}
