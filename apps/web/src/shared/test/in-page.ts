/** Excludes the message bar, which repeats form errors for a while. */
export const inPage = { ignore: '[data-status] *' };
