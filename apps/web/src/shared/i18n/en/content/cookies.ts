import type { ContentDocument } from '../../content-document.ts';

export const cookies: ContentDocument = {
  title: 'Use of Cookies',
  intro: 'Tenderbox itself does not set cookies. This page lists the few things it stores in your browser.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'A cookie is a small piece of text that a website asks your browser to send back with every request. Tenderbox does not need any. It does not use cookies to log you in, remember your choices, count visits or advertise.',
      ],
    },
    {
      id: 'local-storage',
      heading: 'What is stored in your browser',
      blocks: [
        'Tenderbox uses your browser’s **local storage**. This data stays on your device, can be read only by this site, and is not sent automatically.',
        {
          facts: [
            {
              name: '`tenderbox.authToken`',
              text: 'Keeps you logged in. It is created when you log in and says who you are and which role you are using. It stops working after 60 minutes without activity, and at the latest 12 hours after you logged in. Logging out deletes it.',
            },
            {
              name: '`tenderbox.privacyPolicyVersion`',
              text: 'Remembers which version of the privacy policy you have seen, so that the banner about it does not appear again. It is created when you choose “Don’t show again” and stays until you delete it.',
            },
          ],
        },
        'Two other things are stored: how far you scrolled on each page, until you close the tab, and text you typed that could not be sent yet, so that it is not lost if your connection drops or your session ends.',
        'All of this is needed for what you ask Tenderbox to do, so it does not need separate consent. None of it is used to track you.',
      ],
    },
    {
      id: 'optional',
      heading: 'What the operator may add',
      blocks: [
        'The operator of this site can switch on two third-party services. Both are off by default, and without them your browser communicates only with this site.',
        {
          facts: [
            {
              name: 'A consent provider',
              text: 'Shows a banner and remembers what you agree to. It may set its own cookie to remember your choice. You can change your choice in its banner.',
            },
            {
              name: 'Application monitoring',
              text: 'Reports errors and loading times to the operator’s monitoring service (Application Insights), so that problems can be found. It may store its own identifiers in your browser to tell one visit from another.',
            },
          ],
        },
        'If you see a consent banner here, the operator has switched on such a service. The banner has the details.',
      ],
    },
    {
      id: 'delete',
      heading: 'Deleting stored data',
      blocks: [
        'Log out to delete the login entry. To delete everything, open your browser’s settings for site data, find this site’s address and clear its data. You will need to log in again. Nothing that was saved on the server is lost.',
        'If you block local storage completely, you cannot log in.',
      ],
    },
    {
      id: 'more',
      heading: 'More information',
      blocks: [
        'The [privacy policy](/privacy-policy) explains what is stored on the server, and why. If you have questions, see [how to contact us](/help#contact).',
      ],
    },
  ],
};
