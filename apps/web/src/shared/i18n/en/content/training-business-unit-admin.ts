import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const businessUnitAdminGuide: ContentGroup = {
  id: 'business-unit-admin',
  heading: roles.BUSINESS_UNIT_ADMIN.displayName,
  summary: 'Bring in your suppliers, and run events from draft to completion',
  roles: ['BUSINESS_UNIT_ADMIN'],
  sections: [
    {
      id: 'unit-suppliers',
      heading: 'Bring in your suppliers',
      blocks: [
        {
          steps: [
            'Open [Suppliers](/suppliers) and add a supplier with its supplier ID and name. Possible duplicates are shown before you save.',
            'Invite its first supplier admin in the same step. That person then looks after the supplier’s team: from the first active person on you can no longer invite, deactivate or change roles there.',
            'For many suppliers, download the Excel template, fill it in and import it. Look at the trial run first: it shows the rows that will be added, changed and refused.',
          ],
        },
      ],
    },
    {
      id: 'unit-keep',
      heading: 'Keep the list of suppliers in order',
      blocks: [
        {
          steps: [
            'Search [Suppliers](/suppliers) by name, supplier ID or e-mail address, and narrow the list by tag or status.',
            'Tick suppliers to add or remove a tag, to invite them, or to deactivate or reactivate them together.',
            'Choose **Export to Excel** for the list as it is narrowed. Changed and imported again, it updates your suppliers by their supplier IDs.',
          ],
        },
      ],
    },
    {
      id: 'unit-event',
      heading: 'Run an event',
      blocks: [
        {
          steps: [
            'Open [Events](/events) and choose **Add Event**: what you buy, from when until when, the terms and documents, and whether the box is sealed. Labels that are missing are made as you type.',
            'The draft’s check list says what is still missing. When it is done, choose **Publish**: suppliers are invited at the start.',
            'What you change from then on is an amendment that suppliers are told of. With less than three days left, think of an extension.',
            'Once the last task has ended you are reminded; choose **Complete**, and send the **Completed e-mail** from its tab.',
            'For the next one like it, choose **Clone…** in the menu: all dates move by the same number of days.',
          ],
        },
      ],
    },
    {
      id: 'unit-messages',
      heading: 'Write to suppliers and answer them',
      blocks: [
        {
          steps: [
            'Open [Messages](/messages) and choose **Compose**, or **Message** in the menu of a supplier in a task. Link an event or a task to choose its groups, such as **Not responded**.',
            'The draft is saved while you type, and colleagues can go on with it. The preview shows, supplier by supplier, the message and its e-mail; the button says to how many it goes.',
            'Narrow the list to **Unread** or **Awaiting reply**. Each supplier answers in a thread of its own; **Status** shows who has read the message, and lets you send a refused e-mail again.',
            'Answer a question under **Questions** of its event: **Privately**, or with **Publish to all**. Reword it, and look at the preview before you publish.',
          ],
        },
      ],
    },
    {
      id: 'unit-history',
      heading: 'See who changed a supplier',
      blocks: [
        {
          steps: [
            'Open the supplier and its **History**: who changed what and when, with before and after.',
            'Narrow it by who, what and when, or search it.',
            'An import or a change to many is one line; choose **Show what is behind it** for its rows.',
          ],
        },
      ],
    },
  ],
};
