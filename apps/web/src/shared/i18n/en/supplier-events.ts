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
    awaitingResponseCount: '{{count, number}} Awaiting Response',
    responseSubmittedCount: '{{count, number}} Response Submitted',
    declinedCount: '{{count, number}} Declined',
    endedWithoutResponseCount: '{{count, number}} Ended Without Response',
    responseProhibitedCount: '{{count, number}} No Response Required',
    empty: {
      ACTIVE: 'This supplier takes part in no event that runs now.',
      COMPLETED: 'No event that this supplier took part in is completed.',
    },
  },
};
