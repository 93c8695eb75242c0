import { expect, it } from 'vitest';
import { changedValues, isSameValue } from './form-values.ts';
import { valueChanges } from './value-changes.ts';

const labels = {
  name: 'Name',
  'dates.end': 'Ends',
  dates: 'Dates',
  questions: 'Questions',
  'questions.*.title': 'Title',
  'questions.*.isRequired': 'Required',
};
const question = (id: string, title: string, isRequired = false) => ({ id, title, isRequired });
const stored = {
  name: 'Cranes',
  dates: { end: '17:00' },
  questions: [question('a', 'One'), question('b', 'Two')],
};

it.each([
  ['nothing', stored, []],
  ['a field', { ...stored, name: 'Ropes' }, [{ labels: ['Name'], stored: 'Cranes', typed: 'Ropes' }]],
  [
    'a nested field',
    { ...stored, dates: { end: '18:00' } },
    [{ labels: ['Dates', 'Ends'], stored: '17:00', typed: '18:00' }],
  ],
  [
    'a field of an item with the same id',
    { ...stored, questions: [question('b', 'Two', true), question('a', 'One')] },
    [{ labels: ['Questions', '1', 'Required'], stored: false, typed: true }],
  ],
  [
    'an item that only one side has',
    { ...stored, questions: [question('a', 'One'), question('c', 'Three')] },
    [
      { labels: ['Questions', '2'], stored: undefined, typed: question('c', 'Three') },
      { labels: ['Questions', '2'], stored: question('b', 'Two'), typed: undefined },
    ],
  ],
  [
    'the order of items',
    { ...stored, questions: [question('b', 'Two'), question('a', 'One')] },
    [
      {
        labels: ['Questions'],
        stored: stored.questions,
        typed: [question('b', 'Two'), question('a', 'One')],
      },
    ],
  ],
])('reports a change of %s', (_, typed, changes) => {
  expect(valueChanges(stored, typed, labels)).toEqual(changes);
});

it('treats two files as different even if they look alike', () => {
  const [one, other] = [new File(['1'], 'logo.png'), new File(['2'], 'logo.png')];
  expect(isSameValue(one, other)).toBe(false);
  expect(isSameValue([one], [one])).toBe(true);
  expect(changedValues({ logo: other, name: 'x' }, { logo: one, name: 'x' })).toEqual({ logo: other });
});
