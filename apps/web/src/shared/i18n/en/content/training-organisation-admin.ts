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
            'Create the labels that your units shall use for their events.',
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
            'Choose [to add a business unit](/business-units/new), give it a name and set its time zone. Its events work in that zone.',
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
            'Open your organisation or a business unit and look at the list of people: role, state and last sign-in.',
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
            'Search for a supplier by ID or name and see its unit, state and users.',
          ],
        },
        'Suppliers belong to a business unit, and its admins manage them.',
      ],
    },
    {
      id: 'organisation-labels',
      heading: 'Keep labels tidy',
      blocks: [
        {
          steps: [
            'Open your organisation and look at its labels with the number of events that use each.',
            'Delete those that nobody needs. Business unit admins can create labels but not delete them.',
          ],
        },
      ],
    },
    {
      id: 'organisation-records',
      heading: 'Connect systems and read the records',
      blocks: [
        {
          steps: [
            'On the page of a business unit, make an API client for another system: name, scope and expiry. Copy the secret at once; it is shown only then.',
            'Look now and then at when each client was last used, and switch off what is no longer needed.',
            'Read or export the audit log of your organisation to see who did what and when.',
          ],
        },
      ],
    },
  ],
};
