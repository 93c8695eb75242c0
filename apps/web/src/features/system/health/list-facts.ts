import { formatSize, type HealthBacklog, type HealthState, type SystemHealth } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { formatInstant, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { maxCount } from './format-measure.ts';

/** Something that is ok or needs someone, in words. */
export interface HealthFact {
  id: string;
  state: HealthState;
  name: string;
  text: string;
  advice: string;
}

const order: HealthState[] = ['failed', 'warning', 'ok'];

/** All facts, those that need someone first. */
export function listFacts(health: SystemHealth, t: TFunction): HealthFact[] {
  const checks = health.checks.map(({ check, state, servers }): HealthFact => {
    const outcome = state === 'ok' ? 'ok' : 'failed';
    const text = t(`systemHealth.checkTexts.${check}.${outcome}`, { servers: servers.join(', ') });
    const space = check === 'storage' && leastFreeSpace(health);
    const size = space ? t('systemHealth.freeSpace', { size: formatSize(space) }) : null;
    return {
      id: check,
      state,
      name: t(`systemHealth.checks.${check}`),
      text: size ? `${text}, ${size}` : text,
      advice: t(`systemHealth.advice.${check}`),
    };
  });
  const backlogs = health.backlogs.map((backlog): HealthFact => {
    const { kind, state } = backlog;
    return {
      id: `late-${kind}`,
      state,
      name: t(`systemHealth.backlogs.${kind}`),
      text: backlogText(backlog, t),
      advice: t(`systemHealth.advice.${kind === 'jobs' ? 'lateJobs' : kind}`),
    };
  });
  return [...checks, ...backlogs].sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

function leastFreeSpace({ servers }: SystemHealth): number | null {
  const spaces = servers.flatMap(({ state, freeBytes }) =>
    state === 'RUNNING' && freeBytes !== null ? [freeBytes] : [],
  );
  return spaces.length ? Math.min(...spaces) : null;
}

function backlogText({ due, late, oldest }: HealthBacklog, t: TFunction): string {
  if (due === null || late === null) return t('systemHealth.unread');
  if (!due) return t('systemHealth.none');
  const numberOf = (value: number) =>
    value >= maxCount ? t('systemHealth.more', { value: maxCount }) : t('systemHealth.number', { value });
  const counts = late
    ? t('systemHealth.dueAndLate', { number: numberOf(due), late: numberOf(late) })
    : t('systemHealth.due', { number: numberOf(due) });
  if (!oldest) return counts;
  return `${counts}, ${t('systemHealth.oldest', { time: formatInstant(oldest, ownTimeZone()) })}`;
}
