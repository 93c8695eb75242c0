/** The texts of the system admin's screens. */
export const system = {
  system: {
    /** What the team of the system belongs to, as confirmations name it. */
    place: 'Tenderbox',
    adminsLead:
      'They add sourcing organisations and other system admins. They see no event, response or message.',
    sections: 'Sections of this page',
    tabs: { people: 'People', history: 'History' },
    number: '{{value, number}}',
    organisations: {
      add: 'Add organisation',
      search: 'Search by name',
      name: 'Name',
      status: 'Status',
      units: 'Business units',
      admins: 'Admins',
      created: 'Added',
      empty: 'There are no sourcing organisations yet. Add the first one and invite its admin.',
    },
    newOrganisation: {
      lead: 'A sourcing organisation buys through its business units. Its first admin is invited by e-mail and sets up the rest.',
      name: 'Name',
      timeZone: 'Time zone',
      timeZoneHelp: 'Business units start with it, and each can have its own.',
      adminEmail: "First admin's e-mail address",
      adminEmailHelp: 'They get an invitation to become Organisation Admin.',
      submit: 'Add organisation',
      cancel: 'Cancel',
      done: '{{name}} was added, and an invitation was sent to {{email}}.',
    },
    organisation: {
      units_one: '{{count, number}} business unit',
      units_other: '{{count, number}} business units',
      admins_one: '{{count, number}} active admin',
      admins_other: '{{count, number}} active admins',
      sections: 'Sections of this organisation',
      details: 'Details',
      tabs: { people: 'People' },
      closed: 'What you do not see',
      closedText:
        'Events, responses, messages, suppliers and the history of an organisation are its own. System admins see none of them.',
      people: 'Organisation admins',
      save: 'Save changes',
      saved: '{{name}} was saved.',
      inactive:
        'This organisation is inactive. Its admins, its business units and their suppliers cannot use it. Nothing is deleted.',
    },
    deactivate: {
      action: 'Deactivate organisation',
      title: 'Deactivate {{name}}?',
      access:
        'Everyone who works for it loses access at their next request: its admins, the people of its business units ({{units, number}}), and the people of their suppliers. Open invitations are withdrawn.',
      running: 'Suppliers cannot answer its events while it is inactive, and deadlines go on running.',
      busy: 'Active events are cut off in:',
      busyUnit_one: '{{name}}, {{count, number}} active event',
      busyUnit_other: '{{name}}, {{count, number}} active events',
      undo: 'Nothing is deleted. You can reactivate it at any time.',
      confirm: 'Deactivate organisation',
      done: '{{name}} was deactivated.',
    },
    reactivate: {
      action: 'Reactivate organisation',
      title: 'Reactivate {{name}}?',
      text: 'Its people and those of its suppliers have access again at once, with the roles they had before. People and business units that were deactivated by themselves stay so.',
      confirm: 'Reactivate organisation',
      done: '{{name}} was reactivated.',
    },
  },
} as const;
