import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const systemAdminGuide: ContentGroup = {
  id: 'system-admin',
  heading: roles.SYSTEM_ADMIN.displayName,
  summary: 'Bring organisations in and keep the installation in good hands',
  roles: ['SYSTEM_ADMIN'],
  sections: [
    {
      id: 'system-organisation',
      heading: 'Add a sourcing organisation',
      blocks: [
        {
          steps: [
            'Open [Sourcing Organisations](/organisations) and [add one](/organisations/new) with its name.',
            'Enter the e-mail address of its first admin. The invitation goes out when you save and is good for 14 days.',
            'From there the organisation admin sets up business units and people. You see none of its suppliers.',
          ],
        },
      ],
    },
    {
      id: 'system-manage',
      heading: 'Look after organisations',
      blocks: [
        {
          steps: [
            'Open an organisation to see its state, its business units and its admins.',
            'Send an invitation again, invite a further admin, or reset the account verification of one who cannot get in.',
            'Deactivate an organisation that no longer uses the installation. All its roles stop working, nothing is deleted, and it can be activated again.',
          ],
        },
      ],
    },
    {
      id: 'system-admins',
      heading: 'Manage system admins',
      blocks: [
        {
          steps: [
            'Open [System Admins](/system-admins) and invite at least one more person.',
            'Deactivate those who no longer do this work. The last active system admin cannot be deactivated.',
          ],
        },
        {
          note: 'The first system admin of an installation is made on the server with `npm run admin -- create-system-admin EMAIL "FULL NAME"`, which prints the invitation link.',
        },
      ],
    },
    {
      id: 'system-trouble',
      heading: 'When something does not work',
      blocks: [
        {
          steps: [
            'Look at the service status at the end of the [Help](/help) page: it says which part of the installation is not ready.',
            'Note the time and what was seen, and give both to those who run the servers. The logs carry request numbers.',
          ],
        },
      ],
    },
  ],
};
