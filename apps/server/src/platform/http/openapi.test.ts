import { access, problemCodes } from '@tenderbox/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { rejectUnlistedRoutes } from './register-call.ts';

interface Operation {
  summary?: string;
  responses: Record<string, unknown>;
  security?: unknown[];
}
interface Description {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
}

let test: TestApp;
let description: Description;
beforeAll(async () => {
  test = await startTestApp();
  description = (await test.app.inject('/api/openapi.json')).json<Description>();
});
afterAll(() => test.close());

/** Pages about the API that are no calls themselves. */
const undescribed = ['GET /api/openapi.json', 'GET /api/docs'];

describe('the OpenAPI description', () => {
  it('describes exactly the registered calls of the access table', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}`),
    );
    const registered = Object.keys(access).filter((key) => {
      const [method = '', url = ''] = key.split(' ');
      return !undescribed.includes(key) && test.app.hasRoute({ method: method as 'GET', url });
    });
    expect(described.sort()).toEqual(registered.sort());
    expect(registered.length).toBeGreaterThan(5);
  });

  it('describes for every call what it does, its errors and whether it needs a session', () => {
    expect(description.openapi).toBe('3.1.0');
    for (const [path, operations] of Object.entries(description.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const key = `${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}` as keyof typeof access;
        expect(operation.summary, key).toBeTruthy();
        expect(JSON.stringify(operation.responses.default), key).toContain('#/components/schemas/Problem');
        expect(operation.security !== undefined, key).toBe(access[key].roles !== 'public');
      }
    }
  });

  it('refers only to schemas that it contains', () => {
    const references = JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g);
    const targets = [...references].map(([, path = '']) => path.split('/'));
    expect(targets.length).toBeGreaterThan(0);
    for (const path of targets) {
      const target = path.reduce<unknown>(
        (part, name) => (part as Record<string, unknown>)?.[name],
        description,
      );
      expect(target, path.join('/')).toBeTypeOf('object');
    }
  });

  it('explains every error code', () => {
    for (const code of Object.keys(problemCodes))
      expect(description.info.description).toContain(`\`${code}\``);
  });

  it('is served as a page without inline scripts', async () => {
    const page = await test.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toMatch(/<script src=/);
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  });
});

describe('a route outside of the access table', () => {
  it.each([
    ['without a key', {}],
    ['with a key that does not exist', { callKey: 'GET /api/treasure' as never }],
  ])('stops the start: %s', async (_what, config) => {
    const app = fastify();
    rejectUnlistedRoutes(app);
    const register = () => app.get('/api/treasure', { config }, async () => '');
    expect(register).toThrow('GET /api/treasure is not in the access table.');
  });
});
