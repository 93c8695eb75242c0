import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EventStatusChip, PersonStatusChip, TaskStateChip } from './status-chips.tsx';

it.each([
  [<EventStatusChip key="1" status="ACTIVE" />, 'Active', 'green'],
  [<EventStatusChip key="2" status="DRAFT" />, 'Draft', 'grey'],
  [<EventStatusChip key="3" status="COMPLETED" />, 'Completed', 'orange'],
  [<EventStatusChip key="4" status="CANCELLED" />, 'Cancelled', 'red'],
  [<TaskStateChip key="5" state="AWAITING_RESPONSE" />, 'Awaiting Response', 'blue'],
  [<TaskStateChip key="6" state="RESPONSE_SUBMITTED" />, 'Response Submitted', 'green'],
  [<TaskStateChip key="7" state="DECLINED" />, 'Declined', 'grey'],
  [<TaskStateChip key="8" state="ENDED_WITHOUT_RESPONSE" />, 'Ended Without Response', 'redOutline'],
  [<TaskStateChip key="9" state="RESPONSE_PROHIBITED" />, 'No Response Required', 'neutral'],
  [<PersonStatusChip key="10" status="INVITED" />, 'Invited', 'blue'],
  [<PersonStatusChip key="11" status="ACTIVE" />, 'Active', 'green'],
  [<PersonStatusChip key="12" status="INACTIVE" />, 'Inactive', 'grey'],
])('shows chip %# with text, colour and icon', (chip, text, tone) => {
  render(chip);
  const shown = screen.getByText(text).closest<HTMLElement>('[data-tone]');
  expect(shown?.dataset.tone).toBe(tone);
  expect(shown?.querySelector('svg')).not.toBeNull();
});
