import type { DemoTime } from './history-builder.ts';
import { council, type DemoRole, harbour, health } from './people.ts';

/** An invitation that was not accepted, and its state. */
interface DemoInvitation extends DemoRole {
  email: string;
  /** The inviter's address; system admins invite the first admins of organisations. */
  by: string;
  /** When it was sent and resent; it is valid for 14 days after the last time. */
  sent: [DemoTime, ...DemoTime[]];
  withdrawn?: DemoTime;
}

const olga = 'olga.marsh@harbour.example';
const una = 'una.bell@harbour.example';
const unitAdmin = 'BUSINESS_UNIT_ADMIN';
const ofDredging = { role: 'BIDDER_ADMIN', organisation: harbour, unit: 'Dredging', by: una } as const;

/** Invitations that are pending, expired, resent or withdrawn. */
export const demoInvitations: DemoInvitation[] = [
  {
    email: 'helena.strand@harbour.example',
    by: olga,
    role: unitAdmin,
    organisation: harbour,
    unit: 'Dredging',
    sent: [[2, '09:05']],
  },
  {
    email: 'peter.lund@harbour.example',
    by: olga,
    role: unitAdmin,
    organisation: harbour,
    unit: 'Quay Works',
    sent: [[20, '14:22']],
  },
  {
    email: 'amara.diallo@harbour.example',
    by: olga,
    role: 'SOURCING_ORGANISATION_ADMIN',
    organisation: harbour,
    sent: [
      [16, '10:30'],
      [8, '11:12'],
      [1, '09:48'],
    ],
  },
  {
    email: 'pter.lund@harbour.example',
    by: olga,
    role: unitAdmin,
    organisation: harbour,
    unit: 'Quay Works',
    sent: [[20, '14:20']],
    withdrawn: [20, '14:21'],
  },
  { ...ofDredging, email: 'office@spudwinch.example', supplier: 'Spud & Winch', sent: [[3, '16:15']] },
  {
    ...ofDredging,
    email: 'office@geosondsurveys.example',
    supplier: 'Geosond Surveys',
    sent: [[31, '08:40']],
  },
  {
    ...ofDredging,
    email: 'office@fluvialrocks.example',
    supplier: 'Fluvial Rocks',
    sent: [[25, '10:02']],
    withdrawn: [22, '13:37'],
  },
  {
    ...ofDredging,
    email: 'office@reedbedsystems.example',
    supplier: 'Reedbed Systems',
    sent: [
      [19, '09:20'],
      [5, '09:21'],
    ],
  },
  {
    email: 'kostas.antoniou@northfield.example',
    by: 'nadia.holt@northfield.example',
    role: unitAdmin,
    organisation: health,
    unit: 'Medical Supplies',
    sent: [[6, '15:50']],
  },
  {
    email: 'gracinda.pinto@alder.example',
    by: 'joao.dalmeida@alder.example',
    role: unitAdmin,
    organisation: council,
    unit: 'Roads and Bridges',
    sent: [[29, '09:15']],
  },
  {
    email: 'lior.benami@tenderbox.example',
    by: 'sam.oduya@tenderbox.example',
    role: 'SYSTEM_ADMIN',
    sent: [[4, '11:00']],
  },
];
