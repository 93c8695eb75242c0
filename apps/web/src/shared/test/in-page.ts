/** What a form says is also told by the bar for a while: looks for it in the page alone. */
export const inPage = { ignore: '[data-status] *' };
