/** Texts of the next deadline in the top bar. */
export const deadlines = {
  deadlines: {
    next: 'Next: {{title}}',
  },
};
