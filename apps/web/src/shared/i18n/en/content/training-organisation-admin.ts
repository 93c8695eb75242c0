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
            'Create the labels that your units shall use.',
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
            'Choose [to add a business unit](/business-units/new), give it a name and set its time zone.',
            'Enter the e-mail address of its first admin. The invitation goes out when you save.',
            'Open the unit later to see its numbers and to look after its people.',
          ],
        },
      ],
    },
    {
      id: 'organisation-people',
      heading: 'Look after people',
      blocks: [
        {
          steps: [
            'Open your organisation or a business unit and look at the list of people: role, state and last login.',
            'Send an invitation again or withdraw it while it is open.',
            'Deactivate a role when somebody leaves. It takes effect with their next click, and nothing they did is lost.',
            'Reset the account verification of somebody who lost the phone and cannot do it on the login page.',
          ],
        },
      ],
    },
    {
      id: 'organisation-suppliers',
      heading: 'See suppliers across your units',
      blocks: [
        {
          steps: [
            'Open [Supplier Organisations](/sourcing-suppliers).',
            'Search for a supplier by supplier ID or name and see its unit, state and users.',
            'Open one to change it, to deactivate or reactivate it, and to read its history.',
          ],
        },
        'Suppliers belong to a business unit, whose admins manage them too. Its notes stay with the unit.',
      ],
    },
    {
      id: 'organisation-labels',
      heading: 'Keep labels tidy',
      blocks: [
        {
          steps: [
            'Open your organisation and look at its labels with how often each is used.',
            'Delete those that nobody needs. Business unit admins can create labels but not delete them.',
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
            'Open **History** on the page of your organisation: its changes, its business units and people, logins and failures.',
            'Narrow it by who, what and when; **Everything but logins** leaves what was changed.',
            'Choose **Export to Excel** for the whole of it, in the time zone that the page shows.',
          ],
        },
      ],
    },
  ],
};
