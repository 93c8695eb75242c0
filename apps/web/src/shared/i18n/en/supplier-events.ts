/** Texts of a supplier's list of events. */
export const supplierEvents = {
  supplierEvents: {
    title: 'Events',
    search: 'Search by event title',
    tabs: 'Events by status',
    status: { ACTIVE: 'Active', COMPLETED: 'Completed' },
    columns: {
      title: 'Title',
      tasks: 'Tasks',
      startDate: 'Start Date ({{zone}})',
      endDate: 'End Date ({{zone}})',
    },
    forFirst: 'for the first task',
    answered: '{{done, number}} of {{total, number}} submitted',
    hints: {
      nothingToAnswer: 'No response required',
      nothingNotSealed: 'No response required, not sealed',
      canBeTakenBack: 'Can be undone until the deadline',
      endedWithout: 'Ended without your response',
      inTheBox: 'In the box',
      proofReady: 'In the box, your proof is ready',
      opened: 'The box was opened',
    },
    clocks: { event: 'Event time', own: 'Your time', utc: 'UTC' },
    zones: '{{buyer}}. Dates in {{zone}}.',
    zonesAhead: '{{buyer}}. Dates in {{zone}}. Your time, {{own}}, is {{hours, number}} h ahead.',
    zonesBehind: '{{buyer}}. Dates in {{zone}}. Your time, {{own}}, is {{hours, number}} h behind.',
    empty: {
      ACTIVE: 'This supplier has no active events.',
      COMPLETED: 'This supplier has no completed events.',
    },
    ownEmpty: {
      ACTIVE:
        'You have no active events. When you are invited to an event, you will get an e-mail and the event will appear here.',
      COMPLETED: 'You have no completed events. Completed events stay here with your responses and receipts.',
    },
  },
};
