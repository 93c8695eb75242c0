import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const organisationAdminGuide: ContentGroup = {
  id: 'organisation-admin',
  heading: roles.SOURCING_ORGANISATION_ADMIN.displayName,
  summary: 'Set up your organisation, its business units and their people',
  roles: ['SOURCING_ORGANISATION_ADMIN'],
  sections: [
    {
      id: 'organisation-set-up',
      heading: 'Set up your organisation',
      blocks: [
        {
          steps: [
            'Open [My Organisation](/my-organisation) and check the name, the logo and the time zone.',
            'Invite a second organisation admin, so that you are not the only one.',
            'Create the labels your business units should use.',
          ],
        },
      ],
    },
    {
      id: 'organisation-unit',
      heading: 'Add a business unit',
      blocks: [
        {
          steps: [
            'Choose [Add business unit](/business-units/new), give it a name and set its time zone.',
            'Enter the e-mail address of its first admin. The invitation is sent when you save.',
            'Open the business unit later to see its numbers and manage its people.',
          ],
        },
      ],
    },
    {
      id: 'organisation-people',
      heading: 'Manage people',
      blocks: [
        {
          steps: [
            'Open your organisation or a business unit to see its people, with their role, status and last login.',
            'Resend or withdraw an invitation while it is pending.',
            'Deactivate a role when someone leaves. It takes effect immediately, and nothing they did is lost.',
            'Send a verification reset link to someone who has lost their phone and cannot reset it on the login page.',
          ],
        },
      ],
    },
    {
      id: 'organisation-suppliers',
      heading: 'See suppliers across your business units',
      blocks: [
        {
          steps: [
            'Open [Supplier Organisations](/sourcing-suppliers).',
            'Search for a supplier by supplier ID or name to see its business unit, status and users.',
            'Open a supplier to change, deactivate or reactivate it, and to read its history.',
          ],
        },
        'Suppliers belong to a business unit, whose admins manage them too. Only the business unit can see its notes.',
      ],
    },
    {
      id: 'organisation-labels',
      heading: 'Keep labels tidy',
      blocks: [
        {
          steps: [
            'Open your organisation to see its labels and how often each is used.',
            'Delete labels that no one needs. Business unit admins can create labels but not delete them.',
          ],
        },
      ],
    },
    {
      id: 'organisation-records',
      heading: 'See who did what',
      blocks: [
        {
          steps: [
            'Open **History** on the page of your organisation. It covers changes to the organisation, its business units and people, logins and failed logins.',
            'Filter it by who, what and when. **Everything except logins** shows only what was changed.',
            'Choose **Export to Excel** to export all of it, in the time zone shown on the page.',
          ],
        },
      ],
    },
  ],
};
