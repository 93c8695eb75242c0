/** The texts of what ends next, in the top bar. */
export const deadlines = {
  deadlines: {
    next: 'Next: {{title}}',
  },
};
