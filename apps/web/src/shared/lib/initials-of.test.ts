import { expect, test } from 'vitest';
import { initialsOf } from './initials-of.ts';

test.each([
  ['Jane', 'J'],
  ['jane doe', 'JD'],
  ['Jane Mary Doe', 'JMD'],
  ['Jane Mary Anne Doe', 'JMA'],
  ['Jane Mary Anne van Doe', 'JMA'],
  ['  Jane   Doe  ', 'JD'],
  ['Anne-Marie Smith', 'AS'],
  ["O'Neil Sean", 'OS'],
  ['J M D', 'JMD'],
  ['J. M. Doe', 'JMD'],
  ['J.M. Doe', 'JMD'],
  ['J.M.D', 'JMD'],
  ['j', 'J'],
  ['jane.m.doe@x', 'JMD'],
  ['jane@example.org', 'J'],
  ['jane.m.van.doe@example.org', 'JMV'],
  ['jane..doe.@example.org', 'JD'],
  ['(Jane) "Doe"', 'JD'],
  ['007 Bond', '0B'],
  ['Élodie Ångström', 'ÉÅ'],
  ['E\u0301lodie Roy', 'E\u0301R'],
  ['ßeta Alpha', 'ßA'],
  ['Юлия Петрова', 'ЮП'],
  ['王 小明', '王小'],
  ['🙂 Jane 🚀 Doe', 'JD'],
  ['🙂', ''],
  ['', ''],
  ['   ', ''],
  ['@', ''],
])('returns the initials of %j as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
