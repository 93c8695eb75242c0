import { onTestFinished, vi } from 'vitest';
import { expectContract } from './contract-problems.ts';

/** Upload controlled by a test. */
export interface Upload {
  method: string;
  address: string;
  body: FormData;
  isAborted: boolean;
  progress: (percent: number) => void;
  answer: (body: unknown, status?: number) => void;
}

/**
 * Mocks uploads for the duration of a test, which fails if a response is not one that the contract allows.
 * Returns the started uploads.
 */
export function mockUploads(): Upload[] {
  const uploads: Upload[] = [];
  const checkResponse = expectContract();
  class TestRequest {
    upload: Partial<XMLHttpRequestUpload> & Record<string, unknown> = {};
    status = 0;
    response: Uint8Array | null = null;
    responseType = '';
    onload: (() => void) | null = null;
    onabort: (() => void) | null = null;
    onerror: (() => void) | null = null;
    address = '';
    method = '';
    begun: Upload | null = null;

    open(method: string, address: string) {
      this.method = method;
      this.address = address;
    }
    setRequestHeader() {}
    getAllResponseHeaders() {
      return 'content-type: application/json\r\n';
    }
    abort() {
      if (this.begun) this.begun.isAborted = true;
      this.onabort?.();
    }
    send(body: FormData) {
      this.begun = {
        method: this.method,
        address: this.address,
        body,
        isAborted: false,
        progress: (percent) =>
          (this.upload.onprogress as (event: object) => void)({ loaded: percent, total: 100 }),
        answer: (answer, status = 200) => {
          const path = new URL(this.address, 'http://localhost').pathname;
          checkResponse({ method: this.method, path, status, body: answer });
          this.status = status;
          this.response = new TextEncoder().encode(JSON.stringify(answer));
          this.onload?.();
        },
      };
      uploads.push(this.begun);
    }
  }
  vi.stubGlobal('XMLHttpRequest', TestRequest);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return uploads;
}
