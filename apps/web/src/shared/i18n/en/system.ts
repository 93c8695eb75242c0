/** Texts of the system admin's screens. */
export const system = {
  system: {
    /** Name of the system team in confirmations. */
    place: 'Tenderbox',
    adminsLead:
      'System admins add sourcing organisations and other system admins. They cannot see events, responses or messages.',
    health: 'System health',
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
      timeZoneHelp: 'Used as the default for its business units. Each can have its own.',
      adminEmail: 'E-mail address of the first admin',
      adminEmailHelp: 'They will get an invitation to become Organisation Admin.',
      submit: 'Add organisation',
      cancel: 'Cancel',
      done: '{{name}} was added, and {{email}} was invited',
    },
    organisation: {
      units_one: '{{count, number}} business unit',
      units_other: '{{count, number}} business units',
      admins_one: '{{count, number}} active admin',
      admins_other: '{{count, number}} active admins',
      sections: 'Sections of this organisation',
      details: 'Details',
      tabs: { people: 'People' },
      closed: 'What you cannot see',
      closedText:
        'Events, responses, messages, suppliers and history belong to the organisation. System admins cannot see them.',
      people: 'Organisation admins',
      save: 'Save changes',
      saved: '{{name}} was saved',
      inactive:
        'This organisation is inactive. Its admins, its business units and their suppliers have no access. Nothing has been deleted.',
    },
    deactivate: {
      action: 'Deactivate organisation',
      title: 'Deactivate {{name}}?',
      access:
        'Everyone in it will lose access immediately: its admins, the people in its business units ({{units, number}}) and their suppliers’ users. Pending invitations will be withdrawn.',
      running: 'Suppliers cannot respond to its events while it is inactive, and deadlines do not move.',
      busy: 'Active events will be interrupted in:',
      busyUnit_one: '{{name}}, {{count, number}} active event',
      busyUnit_other: '{{name}}, {{count, number}} active events',
      undo: 'Nothing will be deleted. You can reactivate it at any time.',
      confirm: 'Deactivate organisation',
      done: '{{name}} was deactivated',
    },
    reactivate: {
      action: 'Reactivate organisation',
      title: 'Reactivate {{name}}?',
      text: 'Its users and its suppliers’ users will have access again immediately, with the roles they had before. People and business units that were deactivated separately stay inactive.',
      confirm: 'Reactivate organisation',
      done: '{{name}} was reactivated',
    },
  },
} as const;
