import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const supplierUserGuide: ContentGroup = {
  id: 'supplier-user',
  heading: roles.BIDDER_USER.displayName,
  summary: 'Get in, and keep your account safe',
  roles: ['BIDDER_USER'],
  sections: [
    {
      id: 'supplier-user-begin',
      heading: 'Begin',
      blocks: [
        {
          steps: [
            'Open the link in your invitation and choose a password. If you have an account already, enter its password: the new role is added to it.',
            'Log in with your e-mail address and password, and set up an authenticator app; see [Help](/help#logging-in).',
            'If you work for several companies or buyers, choose the role you want to use now. The user menu at the top right switches between them.',
          ],
        },
      ],
    },
    {
      id: 'supplier-user-account',
      heading: 'Keep your account in order',
      blocks: [
        {
          steps: [
            'Open the user menu and choose **Change Name** if your name is not right. Others see it as it is there.',
            'Choose **Change Password** if somebody else may know it. Every other session of yours ends.',
            'Log out on devices that others use.',
          ],
        },
        {
          note: 'Your supplier admins can help when you have lost your phone; see [Help](/help#lost-phone).',
        },
      ],
    },
  ],
};
