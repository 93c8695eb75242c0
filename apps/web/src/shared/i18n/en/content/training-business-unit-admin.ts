import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const businessUnitAdminGuide: ContentGroup = {
  id: 'business-unit-admin',
  heading: roles.BUSINESS_UNIT_ADMIN.displayName,
  summary: 'Run an event from the first supplier to the comparison',
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
      id: 'unit-event',
      heading: 'Create an event',
      blocks: [
        {
          steps: [
            'Open [Events](/events) and choose **Add Event**.',
            'Give it a title, a description, a start and an end. Times are in the time zone of your unit.',
            'Choose labels, and attach documents and, if you have them, terms and conditions.',
            'Leave **sealed** on, unless you want to read responses as they come. It cannot change after publication.',
            'Save. The event is a draft that suppliers cannot see.',
          ],
        },
        'To start from an earlier event, open it and clone it.',
      ],
    },
    {
      id: 'unit-task',
      heading: 'Add tasks',
      blocks: [
        {
          steps: [
            'Add a task with a title, instructions and documents. Its dates lie inside those of the event.',
            'Say whether a response is required, whether suppliers may decline, and whether they may add files of their own.',
            'Build the answer sheet: questions in sections, a price table, an Excel template of your own. Questions and price lines can be imported from Excel.',
            'Add suppliers from the list, or paste their supplier IDs. A task needs at least one.',
            'Look at the preview to see the task as a supplier will.',
          ],
        },
      ],
    },
    {
      id: 'unit-publish',
      heading: 'Publish',
      blocks: [
        {
          steps: [
            'Work through the check list on the draft; each item leads to what is missing.',
            'Choose **Publish**. Suppliers are invited by e-mail at the start of the event.',
          ],
        },
      ],
    },
    {
      id: 'unit-running',
      heading: 'While the event runs',
      blocks: [
        {
          steps: [
            'Watch who has opened, submitted or declined each task. Contents stay sealed.',
            'Remind those who have not responded. Reminders also go out by themselves 7 days, 1 day and 1 hour before the end.',
            'Answer questions, privately or published to all suppliers of the task.',
            'Write to suppliers under [Messages](/messages): choose recipients or a group such as those who have not responded.',
            'If something changes, amend the task. If suppliers need more time, extend it with a reason.',
          ],
        },
        {
          note: 'Treat suppliers alike: extend for all unless there is a good reason not to. Everything is recorded.',
        },
      ],
    },
    {
      id: 'unit-open',
      heading: 'Open the box and compare',
      blocks: [
        {
          steps: [
            'Wait for the end. The box can be opened one minute after the last end that applies to any supplier.',
            'Open the task and choose **Open the box**. This is recorded and cannot be undone.',
            'Check the list of receipts: it shows what was in the box.',
            'Open the comparison: suppliers side by side, lowest price marked, totals computed. Export it to Excel if you need it elsewhere.',
          ],
        },
      ],
    },
    {
      id: 'unit-complete',
      heading: 'Complete the event',
      blocks: [
        {
          steps: [
            'When all tasks have ended, choose **Complete**.',
            'Send the completed notification e-mail, to all invited suppliers or by outcome. You see a preview first.',
            'Export the event: an Excel workbook and a zip of everything for your records.',
          ],
        },
      ],
    },
  ],
};
