import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { multipart, png } from '../../../test/multipart.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;
const lines: string[] = [];

beforeAll(async () => {
  test = await startTestApp({ log: { write: (line) => lines.push(line) } });
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
});
afterAll(() => test.close());

describe('the log', () => {
  it('identifies requests by id and route pattern, and contains nothing secret or personal', async () => {
    const { payload, headers } = multipart([
      { name: 'purpose', content: 'ORGANISATION_LOGO' },
      { name: 'ownerId', content: tenant.organisationId },
      { name: 'file', filename: 'private-name.png', content: png },
    ]);
    const upload = { method: 'POST', url: '/api/files', payload } as const;
    const uploaded = await test.app.inject({ ...upload, headers: { ...headers, ...admin.headers } });
    const { id } = uploaded.json<{ data: { id: string } }>().data;
    const ticket = await test.app.inject({
      method: 'POST',
      url: `/api/files/${id}/ticket`,
      headers: admin.headers,
    });
    const { url } = ticket.json<{ data: { url: string } }>().data;
    await test.app.inject(url);
    const login = { username: 'una.private@example.org', password: 'correct horse battery', code: '123456' };
    await test.app.inject({ method: 'POST', url: '/api/authenticate', payload: login });
    await test.app.inject({
      method: 'POST',
      url: '/api/user/reset-password',
      payload: { email: login.username },
    });
    await test.app.inject({
      method: 'POST',
      url: '/api/user/reset-password/secret-token/change',
      payload: { a: 'private' },
    });
    await test.app.inject('/api/invitations/secret-token/validate');
    await test.app.inject('/password-reset/secret-token/una.private%40example.org');
    await test.app.inject('/api/nothing/secret-token?email=una.private@example.org');
    await test.app.inject(`/api/dev/mails?to=una.private%40example.org`);
    await test.app.inject({
      method: 'POST',
      url: '/api/authenticate',
      payload: '{"password": "secret-token',
    });

    const log = lines.join('');
    const token = admin.headers.authorization.split(' ')[1] ?? '';
    const secrets = [
      token,
      url.split('/').at(-1) ?? '',
      'secret-token',
      'una.private',
      'correct horse',
      '123456',
    ];
    for (const secret of [...secrets, 'private-name', 'Una Bell', tenant.organisationId, id]) {
      expect(log, secret).not.toContain(secret);
    }
    const requests = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request');
    expect(requests.length).toBeGreaterThanOrEqual(11);
    expect(requests.map(({ route }) => route)).toEqual(
      expect.arrayContaining([
        '/api/files',
        '/api/files/:id/ticket',
        '/api/downloads/:ticket',
        '/api/dev/mails',
      ]),
    );
    for (const line of requests) {
      expect(line).toMatchObject({
        reqId: expect.stringMatching(/^[\da-f-]{36}$/),
        status: expect.any(Number),
      });
      expect(line.route).not.toMatch(/[%@?]/);
    }
  });
});
