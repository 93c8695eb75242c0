import type { Scenario } from '../scenario.ts';
import { draftField } from './draft-field.ts';
import { eventDeepPage } from './event-deep-page.ts';
import { eventsOfCommonLabel, eventsOfRareLabel } from './event-labels.ts';
import { eventList } from './event-list.ts';
import { eventOpen } from './event-open.ts';
import { eventSearch, eventSearchCommon } from './event-search.ts';
import { eventTabs } from './event-tabs.ts';
import { bell, messageList } from './mailbox.ts';
import { pendingActions } from './pending-actions.ts';
import { comparison, responseRead } from './response-pages.ts';
import { schedules } from './schedule.ts';
import { session } from './session.ts';
import { signIn } from './sign-in.ts';
import { submit } from './submit.ts';
import { supplierEvents } from './supplier-events.ts';
import { supplierList } from './supplier-list.ts';

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
  responseRead,
  comparison,
  messageList,
  bell,
  supplierEvents,
  draftField,
  submit,
];
