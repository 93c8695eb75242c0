/** Texts of unread counts in the top bar. */
export const unread = {
  unread: {
    messages_one: '{{count, number}} unread message',
    messages_other: '{{count, number}} unread messages',
    more: '{{count, number}}+',
  },
};
