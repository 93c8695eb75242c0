import {
  type Response,
  type ResponseChanges,
  type ResponseField,
  responseChangesSchema,
  responseSchema,
} from '@tenderbox/contract';
import { forEachInSlices } from '../../platform/turns/time-slice.ts';

/**
 * The body that answers a response, checked by the contract as every answer is, but field by field while others are served:
 * at once, 10,000 fields would stop the event loop.
 */
export const responseText = (response: Response): Promise<string> =>
  textOf(response, (rest) => responseSchema.parse(rest));

export const responseChangesText = (changes: ResponseChanges): Promise<string> =>
  textOf(changes, (rest) => responseChangesSchema.parse(rest));

async function textOf<Answer extends Response | ResponseChanges>(
  answer: Answer,
  check: (rest: Answer) => object,
): Promise<string> {
  const {
    fields: _fields,
    orphans: _orphans,
    ...rest
  } = check({ ...answer, fields: {}, orphans: {} }) as Answer;
  const fields = await fieldsText(answer.fields);
  const orphans = await fieldsText(answer.orphans);
  return `{"data":{${JSON.stringify(rest).slice(1, -1)},"fields":{${fields}},"orphans":{${orphans}}}}`;
}

async function fieldsText(fields: Record<string, ResponseField>): Promise<string> {
  const { valueType } = responseSchema.shape.fields;
  const texts: string[] = [];
  await forEachInSlices(Object.keys(fields), (path) => {
    texts.push(`${JSON.stringify(path)}:${JSON.stringify(valueType.parse(fields[path]))}`);
  });
  return texts.join(',');
}
