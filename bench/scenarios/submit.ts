import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { encrypt } from '../baseline/encryption.ts';
import type { BareRequest, Scenario } from '../scenario.ts';

const { privateKey } = generateKeyPairSync('ed25519');
/** The least size of a submission's content. */
const content = Buffer.alloc(64 * 1024);

const statement = `
  insert into bench_submission (response, content, record, signature) values ($1, $2, $3, $4)
  returning id::int as version, at`;

/** A small response, submitted again and again by 50 suppliers: padded, encrypted, hashed and signed. */
export const submit: Scenario = {
  name: 'submit',
  as: 'work',
  goal: null,
  ask: ({ work }, turn) => {
    const { submissions = [], submittedTaskId } = work ?? {};
    const one = submissions[turn % submissions.length];
    return {
      method: 'POST',
      path: `/api/supplier/tasks/${submittedTaskId}/response/submission`,
      headers: { ...one?.headers },
      body: { ...one?.body },
    };
  },
  answerBare: async ({ rows }, { body, headers }: BareRequest) => {
    const record = JSON.stringify({ body, hash: createHash('sha256').update(content).digest('hex') });
    const signature = sign(null, Buffer.from(record), privateKey);
    const values = [headers.authorization ?? '', encrypt(content), record, signature];
    const [data] = await rows(statement, values);
    return { data };
  },
  // Each is a new version with its own signature.
  comparable: () => null,
};
