import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { multipart, png } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
});

const logoFor = async (person: TestPerson, headers: Record<string, string> = {}) =>
  test.app.inject({ url: '/api/logo', headers: { ...person.headers, ...headers } });

function upload(content: Buffer | string, filename = 'logo.png') {
  const { payload, headers } = multipart([
    { name: 'purpose', content: 'ORGANISATION_LOGO' },
    { name: 'ownerId', content: tenant.organisationId },
    { name: 'file', filename, content },
  ]);
  const sent = { ...headers, ...admin.headers };
  return test.app.inject({ method: 'POST', url: '/api/files', payload, headers: sent });
}

async function setLogo(content: Buffer, filename?: string): Promise<string> {
  const { id } = (await upload(content, filename)).json().data;
  const payload = { name: tenant.organisationName, revision: 1, logoFileId: id };
  await requestAs(test, admin)('PUT /api/sourcing-organisation', { payload });
  return id;
}

/** A grey picture. */
function picture(width: number, height: number): Buffer {
  const made = new PNG({ width, height });
  made.data.fill(120);
  return PNG.sync.write(made);
}

describe('the logo of an organisation', () => {
  it('is shown to everyone who works with it, and to no one else', async () => {
    const id = await setLogo(picture(960, 300));
    const roles = [
      'SOURCING_ORGANISATION_ADMIN',
      'BUSINESS_UNIT_ADMIN',
      'BIDDER_ADMIN',
      'BIDDER_USER',
    ] as const;
    for (const role of roles) {
      const answer = await logoFor(await createPerson(test, role, tenant));
      expect(answer.statusCode, role).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=600',
        etag: `"${id}"`,
      });
      // Written anew, in the size of e-mails.
      const { width, height } = PNG.sync.read(answer.rawPayload);
      expect({ width, height }).toEqual({ width: 384, height: 120 });
    }
    const supplier = await createPerson(test, 'BIDDER_USER', tenant);
    expect((await logoFor(supplier, { 'if-none-match': `"${id}"` })).statusCode).toBe(304);

    const elsewhere = await createTenant(test);
    const stranger = await logoFor(await createPerson(test, 'BIDDER_USER', elsewhere));
    expect([stranger.statusCode, stranger.body]).toEqual([204, '']);
    expectProblem(await logoFor(await createPerson(test, 'SYSTEM_ADMIN', null)), 403, 'FORBIDDEN');
    expect((await test.app.inject({ url: '/api/logo' })).statusCode).toBe(401);
  });

  it('is shown on pages as a JPEG of the size that can be uploaded, though it is too large for e-mails', async () => {
    // Start of the picture, its frame of 300 × 100 pixels, a long comment, end.
    const frame = Buffer.from('ffc0000b080064012c01011100', 'hex');
    const comment = Buffer.concat([Buffer.from('fffeffff', 'hex'), Buffer.alloc(0xfffd, 32)]);
    const jpeg = Buffer.concat([
      Buffer.from('ffd8', 'hex'),
      frame,
      comment,
      comment,
      Buffer.from('ffd9', 'hex'),
    ]);
    expect(jpeg.length).toBeGreaterThan(100_000);
    await setLogo(jpeg, 'logo.jpg');
    const answer = await logoFor(admin);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.rawPayload.equals(jpeg)).toBe(true);
  });

  it('is shown to the holder of an invitation of the organisation, and no longer once it is removed', async () => {
    const { token } = await createInvitation(test, 'BIDDER_USER', tenant);
    const shown = async () =>
      (await test.app.inject({ url: `/api/invitations/${token}/validate` })).json().data.logo;
    expect(await shown()).toBeNull();
    await setLogo(png);
    expect(await shown()).toMatch(/^data:image\/png;base64,/);
    const payload = { name: tenant.organisationName, revision: 2, logoFileId: null };
    await requestAs(test, admin)('PUT /api/sourcing-organisation', { payload });
    expect(await shown()).toBeNull();
  });

  it.each([
    [
      'a picture with scripts',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'logo.svg',
    ],
    ['the same named as another type', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'logo.png'],
    [
      'a type that e-mails do not show',
      Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
      'logo.gif',
    ],
  ])('cannot be %s', async (_what, content, name) => {
    expectProblem(await upload(content, name), 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'file', message: 'Invalid file type' }],
    });
  });

  it('cannot have so many pixels that showing it takes all memory', async () => {
    const huge = Buffer.from(png);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    const message = 'The picture must not be wider or higher than 2000 pixels';
    expectProblem(await upload(huge), 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'file', message }],
    });
  });

  it('is left out if it is damaged or inflates to more than its pixels', async () => {
    const damaged = Buffer.from(picture(50, 50));
    damaged.fill(7, 45, 60);
    const interlaced = Buffer.from(png);
    interlaced[28] = 1;
    for (const content of [damaged, interlaced]) {
      tenant = await createTenant(test);
      admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
      await setLogo(content);
      expect((await logoFor(admin)).statusCode).toBe(204);
    }
  });
});
