/** The texts of a supplier's list of events. */
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
    answered: '{{done, number}} of {{total, number}} answered',
    hints: {
      nothingToAnswer: 'Nothing to answer',
      nothingNotSealed: 'Nothing to answer, not sealed',
      canBeTakenBack: 'Can be taken back until the end',
      inTheBox: 'In the box',
      proofReady: 'In the box, your proof is ready',
      opened: 'The box was opened',
    },
    clocks: { event: 'Event time', own: 'Your time', utc: 'UTC' },
    zones: '{{buyer}}. Dates in {{zone}}.',
    zonesAhead: '{{buyer}}. Dates in {{zone}}; your clock, {{own}}, is {{hours, number}} h ahead.',
    zonesBehind: '{{buyer}}. Dates in {{zone}}; your clock, {{own}}, is {{hours, number}} h behind.',
    empty: {
      ACTIVE: 'This supplier takes part in no event that runs now.',
      COMPLETED: 'No event that this supplier took part in is completed.',
    },
    ownEmpty: {
      ACTIVE:
        'No event runs for you now. When you are invited to one, it stands here, and you get an e-mail.',
      COMPLETED:
        'Nothing is completed yet. Events stay here afterwards, with what you sent and your receipts.',
    },
  },
};
