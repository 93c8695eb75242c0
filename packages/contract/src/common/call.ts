import type { z } from 'zod';
import type { CallKey } from '../access.ts';

/** One HTTP call: the server registers it, the browser makes it, OpenAPI describes it. */
export interface Call {
  /** Method and path as they stand in the access table, e.g. `GET /api/files/:id`. */
  key: CallKey;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** For bodies that are not JSON. */
  consumes?: 'multipart/form-data' | 'application/offset+octet-stream';
  /** What a success carries; `null` where it is a file or a page rather than JSON. */
  response: z.ZodType | null;
  /** The status of a success, 200 unless said. */
  status?: 200 | 201 | 204;
  /** Set where a success may also be one that waits for something. */
  alsoStatus?: 202;
}

/** Declares a call and keeps its exact types. */
export function defineCall<const Definition extends Call>(definition: Definition): Definition {
  return definition;
}
