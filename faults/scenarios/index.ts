import type { Scenario } from '../scenario.ts';
import { buyerAtWork, endInstant, lastMinute } from './deadline.ts';
import { digestsUndelivered } from './digests.ts';
import { primaryLost } from './failover.ts';
import { fullDisk } from './full-disk.ts';
import { hostileSubmitter } from './hostile-submitter.ts';
import { hostileText } from './hostile-text.ts';
import { mailKilled, mailRefusing, mailSilent, mailSlow } from './mail.ts';
import {
  backendKilled,
  connectionsTerminated,
  postgresFrozen,
  postgresKilled,
  postgresStopped,
} from './postgres.ts';
import { serverKilled, twoServers, uploadsKilled } from './servers.ts';
import { slowClients } from './slow-clients.ts';
import { webhooksKilled } from './webhooks.ts';

export const scenarios: Scenario[] = [
  serverKilled,
  uploadsKilled,
  webhooksKilled,
  postgresKilled,
  backendKilled,
  connectionsTerminated,
  postgresStopped,
  postgresFrozen,
  mailKilled,
  mailSlow,
  mailRefusing,
  mailSilent,
  digestsUndelivered,
  slowClients,
  hostileText,
  fullDisk,
  twoServers,
  lastMinute,
  endInstant,
  buyerAtWork,
  hostileSubmitter,
  primaryLost,
];
