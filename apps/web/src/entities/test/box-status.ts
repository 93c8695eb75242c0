import type { BoxStatus } from '@tenderbox/contract';
import { task } from './task.ts';

const ended = '2026-11-12T12:00:00Z';
export const closingRoot = '0b69'.repeat(16);
type Opener = BoxStatus['openers'][number];
export const boxAdmins: [Opener, Opener] = [
  { fullName: 'Una Bell', isOwn: true, isActive: true, confirmedAt: null },
  { fullName: 'Ravi Nair', isOwn: false, isActive: true, confirmedAt: null },
];

/** Box of task 1 with two responses, closed and ready to be opened by one admin. */
export const closedBox: BoxStatus = {
  sealed: true,
  openingNeedsTwo: false,
  lastEndDate: ended,
  closed: true,
  submittedCount: 2,
  confirmation: null,
  voidConfirmations: [],
  openersAreNamed: false,
  closings: [
    {
      format: 'tenderbox-closing/2',
      origin: 'http://localhost',
      taskId: task(1).id,
      number: 1,
      root: closingRoot,
      closedAt: '2026-11-12T12:01:00.5Z',
      epoch: 1,
      previous: null,
      keyId: 'ca07',
      signature: 'x',
    },
  ],
  openers: boxAdmins,
  openedAt: null,
  openedBy: [],
  faults: [],
  leftSealed: [],
  readmittedCount: 0,
  laterOpenings: [],
  waitsForEnvelope: null,
  record: null,
  why: null,
  can: { open: true, takeBack: false },
};

export const openedBox: BoxStatus = {
  ...closedBox,
  openedAt: '2026-11-13T09:30:15.120Z',
  openedBy: ['Una Bell', 'Ravi Nair'],
};
