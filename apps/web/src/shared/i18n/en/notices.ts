/** Texts of the bell, and of the offer to switch to the role of a link. */
export const notices = {
  notices: {
    title: 'Notifications',
    open_zero: 'Notifications',
    open_one: 'Notifications, 1 unread',
    open_other: 'Notifications, {{count}} unread',
    unread: 'Unread',
    times: '{{count}} ×',
    markAll: 'Mark all as read',
    preferences: 'E-mail preferences',
    today: 'Today',
    yesterday: 'Yesterday',
    earlier: 'Earlier',
    none: 'No notifications yet. Anything that concerns you will appear here.',
    failed: 'Your notifications could not be loaded.',
    older: 'Show older',
    mailedAtOnce: 'Also sent by e-mail immediately',
    mailedDaily: 'Deadlines by e-mail immediately, the rest daily',
  },
  roleOffer: {
    title: 'This link is for a different role',
    text: 'You are logged in as {{current}}. The link was sent to you as {{wanted}}.',
    confirm: 'Switch role and open',
    cancel: 'Stay in this role',
  },
};
