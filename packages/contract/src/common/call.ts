import type { z } from 'zod';
import type { CallKey } from '../access.ts';

/** One HTTP call: registered by the server, made by the browser, described by OpenAPI. */
export interface Call {
  /** Method and path as in the access table, e.g. `GET /api/files/:id`. */
  key: CallKey;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** For bodies that are not JSON. */
  consumes?: 'multipart/form-data' | 'application/offset+octet-stream';
  /** The body of a success; `null` if it is a file or page rather than JSON. */
  response: z.ZodType | null;
  /** The status of a success, 200 by default. */
  status?: 200 | 201 | 204;
  /** Set if a success may also be pending. */
  alsoStatus?: 202;
}

/** Declares a call and keeps its exact types. */
export function defineCall<const Definition extends Call>(definition: Definition): Definition {
  return definition;
}
