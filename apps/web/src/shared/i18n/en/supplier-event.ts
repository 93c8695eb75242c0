/** The texts of a supplier's page of an event. */
export const supplierEvent = {
  supplierEvent: {
    tasks: 'Tasks',
    open: 'Open',
  },
};
