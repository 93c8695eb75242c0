import type { ContentGroup } from '../../content-document.ts';

export const evaluatorQuestions: ContentGroup = {
  id: 'scoring',
  heading: 'For evaluators',
  summary: 'Reading responses, scoring and submitting',
  roles: ['BUSINESS_UNIT_EVALUATOR'],
  sections: [
    {
      id: 'evaluator-waiting',
      heading: 'Why can’t I score yet?',
      blocks: [
        'The boxes of the responses are still closed. You can score once an admin of the business unit has opened them. You are then notified.',
      ],
    },
    {
      id: 'evaluator-sees',
      heading: 'What do I see of a response?',
      blocks: [
        'The answers and files that your criteria look at, and nothing else. You see prices only if one of your criteria looks at them. Suppliers with which you have declared a conflict of interest are left out. If the evaluation is anonymous, letters stand for the suppliers.',
      ],
    },
    {
      id: 'evaluator-blind',
      heading: 'Who sees my scores?',
      blocks: [
        'Only you, until everyone has submitted. After that, the chair, the admins of the business unit and the evaluators of the same criteria see them with your name. Suppliers never see them.',
      ],
    },
    {
      id: 'evaluator-due',
      heading: 'By when do I have to score?',
      blocks: [
        'The evaluation shows a date if the chair has set one. You are reminded 3 days and 1 day before it if you have not submitted. You can still submit after this date, until the chair closes scoring. Sheets that are not submitted by then do not count.',
      ],
    },
    {
      id: 'evaluator-change',
      heading: 'Can I change a score after I have submitted?',
      blocks: [
        'No. Tell the chair if you have made a mistake. The chair can agree on another score with a reason, which is kept next to yours, or reopen the evaluation after it was locked.',
      ],
    },
  ],
};
