/**
 * Milliseconds by which this page reads later after something that all open pages notice at the same moment,
 * such as a deadline, so that they do not all read at that moment.
 */
export const pageJitter = Math.random() * 500;
