import { access, problemCodes } from '@tenderbox/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { refuseUnlistedRoutes } from './register-call.ts';

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

/** The calls that are pages about the calls rather than calls. */
const undescribed = ['GET /api/openapi.json', 'GET /api/docs'];

describe('the OpenAPI description', () => {
  it('describes every registered call of the access table, and nothing else', () => {
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

  it('says for every call what it does, what an error looks like, and whether a session is needed', () => {
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

  it('refers only to schemas that it has', () => {
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

  it('is shown as a page without any inline script', async () => {
    const page = await test.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toMatch(/<script src=/);
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  });
});

describe('a route that is not in the access table', () => {
  it.each([
    ['without a key', {}],
    ['with a key that does not exist', { callKey: 'GET /api/treasure' as never }],
  ])('%s stops the start', async (_what, config) => {
    const app = fastify();
    refuseUnlistedRoutes(app);
    const register = () => app.get('/api/treasure', { config }, async () => '');
    expect(register).toThrow('GET /api/treasure is not in the access table.');
  });
});
