import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { demoSession } from './demo-sessions.ts';

/** A person with an account of their own, created through the API. */
export interface Person {
  username: string;
  password: string;
  fullName: string;
  secret: string;
  authorization: string;
  /** Returns an unused code. */
  nextCode(): string;
}

const password = 'eleven quiet herons by the water';

/** Creates people, each in a separate tenant, so that journeys never interfere. */
export function peopleOf(request: APIRequestContext) {
  const systemAdmin = demoSession('sam.oduya@tenderbox.example');

  async function call(authorization: string, method: string, path: string, data?: unknown) {
    const answer = await request.fetch(path, {
      method,
      headers: authorization ? { authorization } : {},
      ...(data !== undefined && { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  }

  /** The newest link in a mail to an address. */
  async function linkTo(email: string, pattern: RegExp): Promise<string> {
    let link: string | undefined;
    await expect
      .poll(async () => {
        const mails = await call('', 'GET', `/api/dev/mails?to=${encodeURIComponent(email)}`);
        link = mails.map((mail: { text: string }) => pattern.exec(mail.text)?.[0]).find(Boolean);
        return link;
      })
      .toBeTruthy();
    return link ?? '';
  }

  /** Accepts an invitation with a new account, and logs in with a new authenticator. */
  async function join(username: string, fullName: string): Promise<Person> {
    const token = (await linkTo(username, /\/invitations\/\S+/)).split('/').at(-1);
    await call('', 'POST', `/api/invitations/${token}/accept-new-user`, {
      fullName,
      password,
      termsAccepted: true,
    });
    const answer = await request.post('/api/user/qr-code', { data: { username, password } });
    const { secret } = await answer.json();
    const nextCode = codesOf(secret);
    const person = { username, password, fullName, secret, nextCode };
    return { ...person, authorization: await signIn(person) };
  }

  async function signIn(person: Pick<Person, 'username' | 'password' | 'nextCode'>): Promise<string> {
    const { username, nextCode } = person;
    const data = { username, password: person.password, code: nextCode() };
    const answer = await request.post('/api/authenticate', { data });
    expect(answer.status()).toBe(200);
    return answer.headers().authorization ?? '';
  }

  /** The admin of a new organisation. */
  async function organisationAdmin(fullName = 'Olive Marsh') {
    const name = `Organisation ${randomUUID().slice(0, 8)}`;
    const username = `${randomUUID()}@organisation.example`;
    const { id } = await call(systemAdmin, 'POST', '/api/system/organisations', {
      name,
      adminEmail: username,
    });
    return { organisationId: id as string, organisationName: name, person: await join(username, fullName) };
  }

  /** The admin of a new business unit, in a new organisation. */
  async function businessUnitAdmin(fullName = 'Umar Bell') {
    const organisation = await organisationAdmin();
    const username = `${randomUUID()}@unit.example`;
    const { authorization } = organisation.person;
    const unit = { name: 'Dredging', adminEmail: username };
    const { id } = await call(authorization, 'POST', '/api/sourcing-organisation/business-units', unit);
    return {
      ...organisation,
      businessUnitId: id as string,
      organisationAdmin: organisation.person,
      person: await join(username, fullName),
    };
  }

  /** Someone who is admin of two units of one organisation. */
  async function twoHats(fullName = 'Tara Two-Hats') {
    const { person: olive } = await organisationAdmin();
    const username = `${randomUUID()}@hats.example`;
    const add = (name: string) =>
      call(olive.authorization, 'POST', '/api/sourcing-organisation/business-units', {
        name,
        adminEmail: username,
      });
    await add('Dredging');
    const person = await join(username, fullName);
    await add('Quay Works');
    const token = (await linkTo(username, /\/invitations\/\S+/)).split('/').at(-1);
    await call('', 'POST', `/api/invitations/${token}/accept-existing-user`, { password });
    return { person };
  }

  return { call, linkTo, join, organisationAdmin, businessUnitAdmin, twoHats, systemAdmin };
}

/** Codes of an authenticator, each later than the previous one, beginning with the oldest that is accepted. */
export function codesOf(secret: string): () => string {
  const totp = new TOTP({ secret, digits: 6, period: 30 });
  let step = 0;
  return () => {
    // The previous step is still accepted, unless the current one may end before the code arrives.
    step = Math.max(step + 1, Math.floor((Date.now() + 5000) / 30_000) - 1);
    return totp.generate({ timestamp: step * 30_000 });
  };
}

/** Opens a page as a logged-in person. */
export async function openAs(page: Page, authorization: string, path: string): Promise<void> {
  await page.addInitScript(
    (token) => {
      if (!sessionStorage.getItem('signed-in-once')) localStorage.setItem('tenderbox.authToken', token);
      sessionStorage.setItem('signed-in-once', 'yes');
    },
    authorization.replace('Bearer ', ''),
  );
  await page.goto(path);
}
