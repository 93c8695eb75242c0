import { describe, expect, it, vi } from 'vitest';
import { mockUploads } from '../test/mock-uploads.ts';
import { storedFile } from '../test/stored-file.ts';
import { uploadTransport } from './upload-transport.ts';

describe('uploadTransport', () => {
  it('reports the upload progress and returns the response', async () => {
    const uploads = mockUploads();
    const onProgress = vi.fn();
    const body = new FormData();
    const answer = uploadTransport(onProgress)('/api/files', { method: 'POST', body });
    uploads[0]?.progress(40);
    uploads[0]?.answer({ data: storedFile() }, 201);
    const response = await answer;
    expect(uploads[0]).toMatchObject({ method: 'POST', address: '/api/files', body });
    expect(onProgress).toHaveBeenCalledWith(40);
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ data: storedFile() });
  });

  it('aborts when the caller does', async () => {
    const uploads = mockUploads();
    const controller = new AbortController();
    const answer = uploadTransport(() => undefined)('/api/files', { signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toThrow('Aborted');
    expect(uploads[0]?.isAborted).toBe(true);
  });
});
