/** The value of a date-time field while what is typed is no date and time; no schema of an instant takes it. */
export const invalidInstant = 'invalid';
