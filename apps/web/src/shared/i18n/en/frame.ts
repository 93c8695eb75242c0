/** Texts of the layout of all pages behind the login. */
export const frame = {
  navigation: {
    main: 'Main',
    openMenu: 'Open menu',
    search: 'Search and commands',
    myOrganisation: 'My Organisation',
    supplierOrganisations: 'Supplier Organisations',
    events: 'Events',
    evaluations: 'Evaluations',
    suppliers: 'Suppliers',
    messages: 'Messages',
    myTeam: 'My Team',
    sourcingOrganisations: 'Sourcing Organisations',
    systemAdmins: 'System Admins',
  },
  userMenu: {
    title: 'User menu',
    open: 'User menu of {{name}}',
    roles: 'Your roles',
    rolesBanner: 'Your roles are listed below. You can switch to another role by clicking on it.',
    currentRole: 'Current role',
    switched: 'You are now logged in as {{entity}}',
    changePassword: 'Change Password',
    changeName: 'Change Name',
    logOut: 'Log Out',
  },
} as const;
