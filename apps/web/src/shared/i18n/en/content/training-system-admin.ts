import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const systemAdminGuide: ContentGroup = {
  id: 'system-admin',
  heading: roles.SYSTEM_ADMIN.displayName,
  summary: 'Add organisations and look after this Tenderbox site',
  roles: ['SYSTEM_ADMIN'],
  sections: [
    {
      id: 'system-organisation',
      heading: 'Add a sourcing organisation',
      blocks: [
        {
          steps: [
            'Open [Sourcing Organisations](/organisations) and [add one](/organisations/new) with its name.',
            'Enter the e-mail address of its first admin. The invitation is sent when you save and is valid for 14 days.',
            'The organisation admin then sets up business units and people. You cannot see its suppliers.',
          ],
        },
      ],
    },
    {
      id: 'system-manage',
      heading: 'Manage organisations',
      blocks: [
        {
          steps: [
            'Open an organisation to see its status, its business units and its admins.',
            'Resend an invitation, invite another admin, or send a verification reset link to an admin who cannot log in.',
            'Deactivate an organisation that no longer uses this site. All its roles stop working, nothing is deleted, and you can reactivate it.',
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
            'Deactivate people who no longer do this work. The last active system admin cannot be deactivated.',
          ],
        },
        {
          note: 'The first system admin is created on the server with `npm run admin -- create-system-admin EMAIL "FULL NAME"`, which prints the invitation link.',
        },
      ],
    },
    {
      id: 'system-trouble',
      heading: 'When something does not work',
      blocks: [
        {
          steps: [
            'Check the service status at the bottom of the [Help](/help) page. It shows which component is not ready.',
            'Note the time and what you saw, and tell the people who run the servers. The logs contain request IDs.',
          ],
        },
      ],
    },
  ],
};
