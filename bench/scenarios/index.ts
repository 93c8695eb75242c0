import type { Scenario } from '../scenario.ts';
import { draftField } from './draft-field.ts';
import { eventDeepPage } from './event-deep-page.ts';
import { eventsOfCommonLabel, eventsOfRareLabel } from './event-labels.ts';
import { eventList } from './event-list.ts';
import { eventOpen } from './event-open.ts';
import { eventSearch, eventSearchCommon } from './event-search.ts';
import { eventTabs } from './event-tabs.ts';
import { pendingActions } from './pending-actions.ts';
import { schedules } from './schedule.ts';
import { session } from './session.ts';
import { signIn } from './sign-in.ts';
import { submit } from './submit.ts';
import { supplierList } from './supplier-list.ts';
import { workPages } from './work-pages.ts';

/** All scenarios, in this order. */
export const scenarios: Scenario[] = [
  session,
  eventList,
  eventTabs,
  eventDeepPage,
  eventsOfCommonLabel,
  eventsOfRareLabel,
  eventSearch,
  eventSearchCommon,
  eventOpen,
  pendingActions,
  ...schedules,
  supplierList,
  signIn,
  ...workPages,
  draftField,
  submit,
];
