import { council, type DemoRole, harbour, health } from './people.ts';

/** A person without a login in the demo. */
interface Colleague extends DemoRole {
  email: string;
  fullName: string;
  /** Days since the person was deactivated, if they were. */
  leftDaysAgo?: number;
}

const unitAdmin = { role: 'BUSINESS_UNIT_ADMIN' } as const;
const organisationAdmin = { role: 'SOURCING_ORGANISATION_ADMIN' } as const;

/** Other people of the demo's organisations, with names as long and as international as real ones. */
export const colleagues: Colleague[] = [
  {
    email: 'ilse.vandenberg@harbour.example',
    fullName: 'Ilse van den Berg',
    ...organisationAdmin,
    organisation: harbour,
  },
  {
    email: 'siobhan.nidhomhnaill@harbour.example',
    fullName: "Siobhán Ní Dhomhnaill O'Rourke",
    ...unitAdmin,
    organisation: harbour,
    unit: 'Dredging',
  },
  {
    email: 'geoffrey.winterbourne@harbour.example',
    fullName: 'Geoffrey Bartholomew Featherstonehaugh-Winterbourne',
    ...unitAdmin,
    organisation: harbour,
    unit: 'Dredging',
    leftDaysAgo: 18,
  },
  {
    email: 'minhkhai.nguyen@harbour.example',
    fullName: 'Nguyễn Thị Minh Khai',
    ...unitAdmin,
    organisation: harbour,
    unit: 'Quay Works',
  },
  {
    email: 'sofia.karagianni@northfield.example',
    fullName: 'Σοφία Καραγιάννη',
    ...organisationAdmin,
    organisation: health,
  },
  {
    email: 'oluwaseun.adeyemi@northfield.example',
    fullName: 'Oluwaseun Adeyemi-Fitzwilliam',
    ...unitAdmin,
    organisation: health,
    unit: 'Facilities',
  },
  {
    email: 'joao.dalmeida@alder.example',
    fullName: "João Paulo d'Almeida e Vasconcelos",
    ...organisationAdmin,
    organisation: council,
  },
  {
    email: 'beatriz.conceicao@alder.example',
    fullName: 'Beatriz Conceição',
    ...unitAdmin,
    organisation: council,
    unit: 'Roads and Bridges',
    leftDaysAgo: 30,
  },
];
