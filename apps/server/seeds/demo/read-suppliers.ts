/** A demo supplier with its people. */
export interface DemoSupplier {
  code: string;
  name: string;
  address: string;
  country: string;
  tags: string[];
  domain: string;
  isActive: boolean;
  people: { fullName: string; email: string; daysSinceSignIn: number | null }[];
}

const countries: Record<string, string> = {
  AE: 'United Arab Emirates',
  BE: 'Belgium',
  BG: 'Bulgaria',
  CH: 'Switzerland',
  CN: 'China',
  DE: 'Germany',
  DK: 'Denmark',
  ES: 'Spain',
  FR: 'France',
  GR: 'Greece',
  IE: 'Ireland',
  IS: 'Iceland',
  IT: 'Italy',
  JP: 'Japan',
  NL: 'Netherlands',
  NO: 'Norway',
  PL: 'Poland',
  PT: 'Portugal',
  SE: 'Sweden',
  UK: 'United Kingdom',
};

/** A name in ASCII, for e-mail addresses. */
const inAscii = (name: string) =>
  name.toLowerCase().replaceAll('ø', 'o').normalize('NFD').replace(/\p{M}/gu, '');

/**
 * Parses one supplier per line: `code | name | town, country | tags | people`. A person has the days since
 * the last login (`Ida Holm 3`), or `new`; a code starting with `-` is deactivated. A name without an ASCII
 * form is followed by one (`王小明 = xiaoming.wang`).
 */
export function readSuppliers(lines: string): DemoSupplier[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', named = '', place = '', tags = '', people = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      const [name = '', shortName = name] = named.split(' = ');
      const [town = '', country = ''] = place.split(', ');
      const domain = `${inAscii(shortName).replace(/[^a-z]+/g, '')}.example`;
      return {
        code: code.replace(/^-/, ''),
        isActive: !code.startsWith('-'),
        name,
        address: `Harbour Road ${shortName.length}\n${town}`,
        country: countries[country] ?? country,
        tags: tags.split(',').map((tag) => tag.trim()),
        domain,
        people: people.split(',').flatMap((person) => readPerson(person.trim(), domain)),
      };
    });
}

function readPerson(text: string, domain: string): DemoSupplier['people'] {
  const [, named = '', days] = /^(.+) (\d+|new)$/.exec(text) ?? [];
  if (!days) return [];
  const [fullName = '', shortName = fullName] = named.split(' = ');
  const email = `${inAscii(shortName).replace(/\s+/g, '.')}@${domain}`;
  return [{ fullName, email, daysSinceSignIn: days === 'new' ? null : Number(days) }];
}
