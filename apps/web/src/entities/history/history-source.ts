import type { QueryKey } from '@tanstack/react-query';
import type { HistoryActor, HistoryEntry, HistoryKind } from '@tenderbox/contract';

/** What a history is asked for. */
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

/** Where a history is read from, and downloaded from. */
export interface HistorySource {
  queryKey: QueryKey;
  read: (request: HistoryRequest, signal: AbortSignal) => Promise<{ items: HistoryEntry[]; total: number }>;
  readActors: (signal: AbortSignal) => Promise<HistoryActor[]>;
  /** Its times are told as the zone's clocks showed them. */
  download: (
    request: HistoryRequest & { timeZone: string; format: 'xlsx' | 'csv' },
    fileName: string,
    signal: AbortSignal,
  ) => Promise<void>;
  /** The kinds of entries that it can have. */
  kinds: readonly HistoryKind[];
  /** Whether it tells of several business units, or organisations. */
  showsPlaces?: boolean;
}
