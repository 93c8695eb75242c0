import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const businessUnitAdminGuide: ContentGroup = {
  id: 'business-unit-admin',
  heading: roles.BUSINESS_UNIT_ADMIN.displayName,
  summary: 'Add your suppliers, and run events from draft to completion',
  roles: ['BUSINESS_UNIT_ADMIN'],
  sections: [
    {
      id: 'unit-suppliers',
      heading: 'Add your suppliers',
      blocks: [
        {
          steps: [
            'Open [Suppliers](/suppliers) and add a supplier with its supplier ID and name. Possible duplicates are shown before you save.',
            'Invite its first supplier admin in the same step. That person then manages the supplier’s team. Once the supplier has its first active user, you can no longer invite or deactivate people there or change their roles.',
            'To add many suppliers, download the Excel template, fill it in and import it. Check the file first to see which rows will be added, changed or rejected.',
          ],
        },
      ],
    },
    {
      id: 'unit-keep',
      heading: 'Keep your supplier list up to date',
      blocks: [
        {
          steps: [
            'Search [Suppliers](/suppliers) by name, supplier ID or e-mail address, and filter the list by tag or status.',
            'Select suppliers to add or remove a tag, or to invite, deactivate or reactivate them together.',
            'Choose **Export to Excel** to export the filtered list. If you edit the file and import it again, your suppliers are updated by supplier ID.',
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
            'Open [Events](/events) and choose **Add Event**. Enter what you want to buy, the start and end dates, the terms and documents, and whether responses are sealed. You can create new labels as you type.',
            'The checklist of the draft shows what is still missing. When everything is done, choose **Publish**. Suppliers are invited on the start date.',
            'From then on, your changes are amendments, and suppliers are notified of them. If less than three days are left, consider an extension.',
            'You are reminded once the last task has ended. Choose **Complete**, then send the **Completed e-mail** from its tab.',
            'To reuse an event, choose **Clone…** in the menu. All dates move by the same number of days.',
          ],
        },
      ],
    },
    {
      id: 'unit-evaluation',
      heading: 'Evaluate responses',
      blocks: [
        {
          steps: [
            'Before you publish, open the tab **Evaluation** of the event and choose **Add evaluation**. Add criteria, name the chair and the evaluators, and set the date by which scores are due. Publishing signs the plan.',
            'Open the boxes after the deadline. The evaluators are notified and score. The tab shows how many score sheets are submitted, never the scores.',
            'When all sheets are submitted, the chair is notified. Agree on the scores, decide about exclusions, and choose **Lock scores…**. The other admins are notified.',
            'The ranking shows points and ranks as they were signed. If something was wrong, the chair can reopen an envelope with a reason.',
          ],
        },
      ],
    },
    {
      id: 'unit-messages',
      heading: 'Send messages to suppliers and answer them',
      blocks: [
        {
          steps: [
            'Open [Messages](/messages) and choose **Compose**, or choose **Message** in a supplier’s menu in a task. Link an event or a task to choose from its groups, such as **Not responded**.',
            'The draft is saved while you type, and colleagues can continue it. The preview shows the message and its e-mail as each supplier sees them. The button shows how many suppliers it will be sent to.',
            'Filter the list by **Unread** or **Awaiting reply**. Each supplier replies in its own thread. **Status** shows who has read the message and lets you resend a rejected e-mail.',
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
            'Open the supplier and its **History**. It shows who changed what and when, with the old and new values.',
            'Filter it by who, what and when, or search it.',
            'An import or a bulk change is shown as one entry. Choose **Show individual entries** to see its rows.',
          ],
        },
      ],
    },
  ],
};
