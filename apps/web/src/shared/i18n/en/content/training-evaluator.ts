import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const evaluatorGuide: ContentGroup = {
  id: 'evaluator',
  heading: roles.BUSINESS_UNIT_EVALUATOR.displayName,
  summary: 'Read the responses to your criteria, score them and submit your score sheets',
  roles: ['BUSINESS_UNIT_EVALUATOR'],
  sections: [
    {
      id: 'evaluator-start',
      heading: 'Start an evaluation',
      blocks: [
        {
          steps: [
            'Open [Evaluations](/events). The list shows the evaluations you are named for, and which of them you can score now. You are notified when you are named and when the boxes have been opened.',
            'Open the evaluation. First declare whether you have a conflict of interest with one of the suppliers. You neither see nor score suppliers that you select. You cannot change your declaration.',
            'Look at your criteria. Each has a scale, and may have guidance on what to look for.',
          ],
        },
      ],
    },
    {
      id: 'evaluator-score',
      heading: 'Score responses',
      blocks: [
        {
          steps: [
            'Choose whether to score **By criterion** or **By supplier**. You see the part of each response that your criteria look at.',
            'Give a score and, where it is needed, a comment. Both are saved as you go, and stored on your device first.',
            'When everything is scored, submit your score sheets. Submitted scores are fixed.',
          ],
        },
        {
          note: 'No one sees your scores or comments before everyone has submitted, not even the chair. You do not see those of others either.',
        },
      ],
    },
    {
      id: 'evaluator-after',
      heading: 'After you have submitted',
      blocks: [
        {
          steps: [
            'Once everyone has submitted, the scores of others for your criteria stand below yours. The chair agrees on the scores with you and the other evaluators. Your own scores stay as you gave them.',
            'If the chair reopens an evaluation, you are told why. Your scores are still there. Check them and submit them again.',
          ],
        },
      ],
    },
  ],
};
