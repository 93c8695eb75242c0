import type { ContentDocument } from '../../content-document.ts';

export const cookies: ContentDocument = {
  title: 'Use of Cookies',
  intro: 'Tenderbox itself sets no cookies. The little that it keeps in your browser is named on this page.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'A cookie is a small text that a website asks your browser to send back with every request. Tenderbox does not need any: it does not use cookies to sign you in, to remember your choices, to count visits or to advertise.',
      ],
    },
    {
      id: 'local-storage',
      heading: 'What is kept in your browser',
      blocks: [
        'Tenderbox uses your browser’s **local storage**. What is there stays on your device, can be read by this site only, and is not sent along by itself.',
        {
          facts: [
            {
              name: '`tenderbox.authToken`',
              text: 'Keeps you logged in. It is written when you log in and says who you are and which role you use. It stops working after 60 minutes without use and 12 hours after you logged in at the latest. Logging out deletes it.',
            },
            {
              name: '`tenderbox.privacyPolicyVersion`',
              text: 'Remembers which version of the privacy policy you have seen, so that the notice about it does not come back. It is written when you choose “Don’t show again” and stays until you delete it.',
            },
          ],
        },
        'Two things are kept besides: how far you scrolled on each page, until you close the tab, and text that you typed and could not yet send, so that it is not lost when the connection drops or your session ends.',
        'All of this is needed for what you ask the app to do, so it needs no separate consent. None of it is used to follow you.',
      ],
    },
    {
      id: 'optional',
      heading: 'What the operator may add',
      blocks: [
        'The organisation that runs this installation can switch on two services of others. Both are off unless it does, and without them your browser talks to this site only.',
        {
          facts: [
            {
              name: 'A consent provider',
              text: 'Shows a banner and remembers what you agree to. It may set a cookie of its own to remember your choice. You can change that choice in its banner.',
            },
            {
              name: 'Application monitoring',
              text: 'Reports errors and loading times to the operator’s monitoring service (Application Insights), so that faults are found. It may keep identifiers of its own in your browser to tell one visit from another.',
            },
          ],
        },
        'If you see a consent banner here, the operator has switched on such a service, and the banner has the details.',
      ],
    },
    {
      id: 'delete',
      heading: 'Deleting what is kept',
      blocks: [
        'Log out to delete the login entry. To delete everything, use your browser’s settings for site data, look for this site’s address and clear it. You will have to log in again, and nothing that was saved on the server is lost.',
        'If you block local storage altogether, you cannot log in.',
      ],
    },
    {
      id: 'more',
      heading: 'More',
      blocks: [
        'What is stored on the server, and why, is in the [privacy policy](/privacy-policy). For questions, see [how to get in touch](/help#contact).',
      ],
    },
  ],
};
