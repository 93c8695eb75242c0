import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, mockApi } from '../test/mock-api.ts';
import { ApiError } from './api-error.ts';
import { observeApi } from './api-observers.ts';
import { authTokenKey } from './auth-token.ts';
import { downloadFile, downloadStored } from './download-file.ts';

const path = '/api/sourcing-organisation/suppliers/export';
const clicked = vi.fn<(link: HTMLAnchorElement) => void>();

// jsdom implements neither object URLs nor downloads.
beforeEach(() => {
  clicked.mockClear();
  URL.createObjectURL = vi.fn(() => 'blob:suppliers');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked(this);
  });
});
afterEach(() => vi.restoreAllMocks());

describe('downloadFile', () => {
  it('sends the token and lets the browser save the file', async () => {
    localStorage.setItem(authTokenKey, 'token-of-olga');
    const file = () => new Response('workbook', { headers: { 'content-disposition': 'attachment' } });
    const requests = mockApi({ [`GET ${path}`]: file });
    await downloadFile(`GET ${path}`, { query: { search: 'tide' } }, 'suppliers.xlsx');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer token-of-olga');
    expect(requests[0]?.url).toContain('?search=tide');
    expect(clicked.mock.calls[0]?.[0].download).toBe('suppliers.xlsx');
    expect(clicked.mock.calls[0]?.[0].href).toBe('blob:suppliers');
  });

  it('uses the file name given by the server', async () => {
    const name = 'attachment; filename="s_B_ro.xlsx"; filename*=UTF-8\'\'s_B%C3%BCro.xlsx';
    mockApi({ [`GET ${path}`]: () => new Response('x', { headers: { 'content-disposition': name } }) });
    await downloadFile(`GET ${path}`, { query: {} }, 'suppliers.xlsx');
    expect(clicked.mock.calls[0]?.[0].download).toBe('s_Büro.xlsx');
  });

  it('saves nothing when the server rejects the request', async () => {
    mockApi({ [`GET ${path}`]: () => Response.json({ message: 'No' }, { status: 500 }) });
    await expect(downloadFile(`GET ${path}`, { query: {} }, 'suppliers.xlsx')).rejects.toThrow(ApiError);
    expect(clicked).not.toHaveBeenCalled();
  });

  it('saves nothing and fails when the file is truncated', async () => {
    const broken = () =>
      new ReadableStream({
        start: (part) => part.enqueue(new TextEncoder().encode('first line')),
        pull: (part) => part.error(new Error('The connection was lost.')),
      });
    mockApi({ [`GET ${path}`]: () => new Response(broken()) });
    await expect(downloadFile(`GET ${path}`, { query: {} }, 'suppliers.xlsx')).rejects.toThrow(ApiError);
    expect(clicked).not.toHaveBeenCalled();
  });
});

describe('downloadStored', () => {
  it('lets the browser download through a one-time URL', async () => {
    const url = '/api/downloads/one-use';
    mockApi({
      'POST /api/files/7/ticket': () => json({ data: { url, expiresAt: '2026-11-30T17:00:00.000Z' } }, 201),
    });
    await downloadStored('7');
    expect(clicked.mock.calls[0]?.[0].getAttribute('href')).toBe(url);
  });

  it('leaves errors to the app', async () => {
    mockApi({ 'POST /api/files/7/ticket': () => Response.json({ message: 'No' }, { status: 500 }) });
    const told = vi.fn();
    const forget = observeApi({ onError: (call) => told(call.errors) });
    await expect(downloadStored('7')).resolves.toBeUndefined();
    forget();
    expect(told.mock.calls).toEqual([['app']]);
    expect(clicked).not.toHaveBeenCalled();
  });
});
