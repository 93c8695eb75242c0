import { errorMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  codeOf,
  createAccount,
  signIn,
  type TestAccount,
  wrongCodeOf,
} from '../../../test/factories/accounts.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let otherServer: TestApp;
let tenant: TestTenant;
let person: TestAccount;
/** The verification of a correct password waits for this. */
let otherGuesses: Promise<unknown> = Promise.resolve();

const environment = { SECRET_KEY: 'one secret for two servers on one database' };
const home = '198.51.100.7';
const elsewhere = '203.0.113.20';

beforeAll(async () => {
  test = await startTestApp({
    environment,
    watchHasher: (hasher) => ({
      ...hasher,
      verify: async (storedHash, password) => {
        const isRight = await hasher.verify(storedHash, password);
        if (isRight) await otherGuesses;
        return isRight;
      },
    }),
  });
  otherServer = await startTestApp({ environment, database: test.database });
  tenant = await createTenant(test);
});
afterAll(async () => {
  await otherServer.close();
  await test.close();
});
beforeEach(async () => {
  await test.database.query('delete from sign_in_failure');
  person = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
});

interface From {
  remoteAddress?: string;
  server?: TestApp;
}

const tryPassword = (
  { email, password }: Pick<TestAccount, 'email' | 'password'>,
  { remoteAddress = home, server = test }: From = {},
) =>
  server.app.inject({
    method: 'POST',
    url: '/api/user/qr-code',
    payload: { username: email, password },
    remoteAddress,
  });
const tryCode = (
  { email, password }: TestAccount,
  code: string,
  { remoteAddress = home, server = test }: From = {},
) =>
  server.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    payload: { username: email, password, code },
    remoteAddress,
  });
const wrong = () => ({ ...person, password: 'not the password of anyone' });
/** Ends the delay. */
const waitOver = () => test.database.query('update sign_in_failure set blocked_until = now()');

async function fail(times: number, from: From = {}): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect((await tryPassword(wrong(), from)).statusCode).toBe(401);
    await waitOver();
  }
}

describe('login after five failures', () => {
  it('is delayed by one, two, then four seconds, with Retry-After', async () => {
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await tryPassword(wrong())).statusCode).toBe(401);
    }
    for (const seconds of [1, 2, 4]) {
      const answer = await tryPassword(person);
      expectProblem(answer, 429, 'RATE_LIMITED', {
        message: `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      });
      expect(answer.headers['retry-after']).toBe(String(seconds));
      await waitOver();
      expect((await tryPassword(wrong())).statusCode).toBe(401);
    }
  });

  it('is delayed by a quarter of an hour at most', async () => {
    await fail(20);
    expect((await tryPassword(wrong())).statusCode).toBe(401);
    expect((await tryPassword(person)).headers['retry-after']).toBe('900');
  });

  it('is not delayed longer by attempts during the delay', async () => {
    await fail(6);
    expect((await tryPassword(wrong())).statusCode).toBe(401);
    for (let time = 0; time < 3; time += 1) expect((await tryPassword(wrong())).statusCode).toBe(429);
    expect((await tryPassword(person)).headers['retry-after']).toBe('4');
  });

  it('is possible from another network', async () => {
    await fail(9);
    await tryPassword(wrong());
    expect((await tryPassword(person)).statusCode).toBe(429);
    expect((await tryCode(person, codeOf(person), { remoteAddress: elsewhere })).statusCode).toBe(200);
  });

  it('ignores X-Forwarded-For from untrusted proxies', async () => {
    await fail(9);
    await tryPassword(wrong());
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/user/qr-code',
      payload: { username: person.email, password: person.password },
      remoteAddress: home,
      headers: { 'x-forwarded-for': elsewhere },
    });
    expect(answer.statusCode).toBe(429);
  });

  it('is possible for another person from the same network', async () => {
    await fail(9);
    await tryPassword(wrong());
    const colleague = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
    expect((await tryPassword(colleague)).statusCode).toBe(200);
  });

  it('is delayed on the other server too, whatever the case of the user name', async () => {
    await fail(9);
    await tryPassword(wrong());
    const shouted = { ...person, email: person.email.toUpperCase() };
    expect((await tryPassword(shouted, { server: otherServer })).statusCode).toBe(429);
  });

  it('is delayed the same way for an unknown user name', async () => {
    const nobody = { email: 'nobody.here@example.org', password: 'not the password of anyone' };
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await tryPassword(nobody)).statusCode).toBe(401);
    }
    expect((await tryPassword(nobody)).headers['retry-after']).toBe('1');
  });
});

describe('the failure count', () => {
  it('is shared by the password step and the code step', async () => {
    await fail(3);
    expectProblem(await tryCode(person, wrongCodeOf(person)), 401, 'INVALID_CODE');
    expect((await tryCode(wrong(), codeOf(person))).statusCode).toBe(401);
    expect((await tryPassword(person)).statusCode).toBe(429);
    expect((await tryCode(person, codeOf(person))).statusCode).toBe(429);
  });

  it('is not reset by a correct password alone', async () => {
    await fail(4);
    expect((await tryPassword(person)).statusCode).toBe(200);
    expect((await tryPassword(wrong())).statusCode).toBe(401);
    expect((await tryPassword(person)).statusCode).toBe(429);
  });

  it('is reset by a login', async () => {
    await fail(4);
    expect((await tryCode(person, codeOf(person))).statusCode).toBe(200);
    await fail(4);
    expect((await tryPassword(person)).statusCode).toBe(200);
  });

  it('starts again after a quiet day, and for a network after a quiet hour', async () => {
    await fail(7);
    await test.database.query(`update sign_in_failure set last_at = now() - interval '25 hours'`);
    expect((await tryPassword(wrong())).statusCode).toBe(401);
    expect((await tryPassword(person)).statusCode).toBe(200);
    await test.database.query(
      `update sign_in_failure set failures = 99, last_at = now() - interval '61 minutes' where failures = 1`,
    );
    const stranger = { email: 'stranger@example.org', password: 'not the password of anyone' };
    expect((await tryPassword(stranger)).statusCode).toBe(401);
    expect((await tryPassword(stranger)).statusCode).toBe(401);
  });

  it('limits concurrent guesses like consecutive ones', async () => {
    const wrongGuesses = Array.from({ length: 39 }, (_, index) =>
      tryPassword(wrong(), { server: index % 2 ? test : otherServer }),
    );
    const answers = Promise.all(wrongGuesses);
    otherGuesses = answers;
    const [wrongAnswers, right] = await Promise.all([answers, tryPassword(person)]);
    const statuses = wrongAnswers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(5);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(9);
    // The correct password is verified last, and the response does not reveal that it is correct.
    expect(right.statusCode).toBe(429);
  });
});

describe('a network', () => {
  it('is delayed for everyone only after a hundred failures across accounts', async () => {
    const guess = (index: number) =>
      tryPassword({ email: `guess.${index}@example.org`, password: 'not the password of anyone' });
    for (let index = 1; index <= 100; index += 1) expect((await guess(index)).statusCode).toBe(401);
    const answer = await tryPassword(person);
    expectProblem(answer, 429, 'RATE_LIMITED');
    expect(answer.headers['retry-after']).toBe('1');
    expect((await tryPassword(person, { remoteAddress: elsewhere })).statusCode).toBe(200);
    await waitOver();
    expect((await tryCode(person, codeOf(person))).statusCode).toBe(200);
    // A success resets the failures of the person, not of the network.
    expect((await guess(101)).statusCode).toBe(401);
    expect((await tryPassword(person)).headers['retry-after']).toBe('2');
  });
});

describe('twenty wrong codes within an hour after a correct password', () => {
  const wrongCodes = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const remoteAddress = `192.0.2.${index}`;
      const answer = await tryCode(person, wrongCodeOf(person), { remoteAddress });
      expectProblem(answer, 401, 'INVALID_CODE', { message: errorMessages.invalidCode });
    }
  };
  const subjects = async () => (await test.outbox.show(person.email)).map(({ subject }) => subject);

  it('lock the password from any network, and the person is notified once', async () => {
    const headers = await signIn(test, person);
    await wrongCodes(19);
    expect((await tryPassword(person)).statusCode).toBe(200);
    await wrongCodes(1);
    expectProblem(await tryPassword(person), 401, 'INVALID_CREDENTIALS', {
      message: errorMessages.invalidCredentials,
    });
    const code = codeOf(person, 1);
    expectProblem(await tryCode(person, code, { remoteAddress: elsewhere }), 401, 'INVALID_CREDENTIALS');
    expect(await subjects()).toEqual(['Your Tenderbox password no longer works']);
    expect((await test.app.inject({ url: '/api/user', headers })).statusCode).toBe(200);
  });

  it('do not lock the password if spread over more than an hour', async () => {
    await wrongCodes(19);
    await test.database.query(`update wrong_code set at = at - interval '61 minutes' where account_id = $1`, [
      person.accountId,
    ]);
    await wrongCodes(1);
    expect((await tryPassword(person)).statusCode).toBe(200);
  });

  it('allow no more than twenty guesses when sent at once from many networks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        tryCode(person, wrongCodeOf(person), {
          remoteAddress: `192.0.2.${index}`,
          server: index % 2 ? test : otherServer,
        }),
      ),
    );
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'INVALID_CODE')).toHaveLength(20);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(40);
    expect(await subjects()).toEqual(['Your Tenderbox password no longer works']);
  });

  it('do not include codes that were used before', async () => {
    const code = codeOf(person);
    expect((await tryCode(person, code, { remoteAddress: elsewhere })).statusCode).toBe(200);
    for (let index = 0; index < 22; index += 1) {
      const answer = await tryCode(person, code, { remoteAddress: `192.0.2.${index}` });
      expectProblem(answer, 401, 'INVALID_CODE');
    }
    expect((await tryPassword(person)).statusCode).toBe(200);
  });
});
