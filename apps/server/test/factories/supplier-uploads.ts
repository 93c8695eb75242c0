import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../app.ts';
import { multipart } from '../multipart.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Upload {
  filename?: string;
  type?: string;
  fields?: Record<string, string>;
  /** The rest of the URL after the path. */
  address?: string;
}

/** Uploads a workbook of suppliers like a browser. */
export function sendSuppliers(
  { app }: Pick<TestApp, 'app'>,
  person: { headers: Record<string, string> },
  content: Buffer | string,
  { filename = 'suppliers.xlsx', type = workbookType, fields = {}, address = '' }: Upload = {},
): Promise<LightMyRequestResponse> {
  const parts = Object.entries(fields).map(([name, value]) => ({ name, content: value }));
  const { payload, headers } = multipart([...parts, { name: 'file', filename, type, content }]);
  return app.inject({
    method: 'POST',
    url: `/api/business-unit/suppliers/import${address}`,
    headers: { ...headers, ...person.headers },
    payload,
  });
}
