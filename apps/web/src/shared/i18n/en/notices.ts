/** The texts of the bell, and of the offer to switch to the role that a link is for. */
export const notices = {
  notices: {
    title: 'Notifications',
    open_zero: 'Notifications',
    open_one: 'Notifications, 1 unread',
    open_other: 'Notifications, {{count}} unread',
    unread: 'Unread',
    markAll: 'Mark all as read',
    preferences: 'E-mail preferences',
    today: 'Today',
    yesterday: 'Yesterday',
    earlier: 'Earlier',
    none: 'Nothing yet. What concerns you will be told here.',
    failed: 'Your notifications could not be read.',
    older: 'Show older',
    mailedAtOnce: 'Also by e-mail, at once',
    mailedDaily: 'Deadlines by e-mail at once, the rest daily',
  },
  roleOffer: {
    title: 'This link is for another of your roles',
    text: 'You are logged in as {{current}}. The link was sent to you as {{wanted}}.',
    confirm: 'Switch and open',
    cancel: 'Stay as I am',
  },
};
