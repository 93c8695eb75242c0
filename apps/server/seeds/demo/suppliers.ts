/** A demo supplier: code, name, town, country, tags and, where it has any, people with days since they signed in. */
export interface DemoSupplier {
  code: string;
  name: string;
  address: string;
  country: string;
  tags: string[];
  domain: string;
  isActive: boolean;
  people: { fullName: string; daysSinceSignIn: number | null }[];
}

const codeOfCountry: Record<string, string> = {
  UK: 'United Kingdom',
  NL: 'Netherlands',
  BE: 'Belgium',
  DE: 'Germany',
  DK: 'Denmark',
  NO: 'Norway',
  FR: 'France',
  PT: 'Portugal',
  IE: 'Ireland',
};

/** A name as addresses are made from it. */
export const inAscii = (name: string) =>
  name.toLowerCase().replaceAll('ø', 'o').normalize('NFD').replace(/\p{M}/gu, '');

/**
 * One line a supplier: `code | name | town, country | tags | people`. A person is written with the days since the
 * last sign-in (`Ida Holm 3`), or `new`; a code that begins with `-` is deactivated.
 */
function read(lines: string): DemoSupplier[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = '', place = '', tags = '', people = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      const [town = '', country = ''] = place.split(', ');
      const domain = `${inAscii(name).replace(/[^a-z]+/g, '')}.example`;
      return {
        code: code.replace(/^-/, ''),
        isActive: !code.startsWith('-'),
        name,
        address: `Harbour Road ${name.length}\n${town}`,
        country: codeOfCountry[country] ?? country,
        tags: tags.split(',').map((tag) => tag.trim()),
        domain,
        people: people
          .split(',')
          .map((person) => /^(.+) (\d+|new)$/.exec(person.trim()))
          .flatMap((match) =>
            match
              ? [{ fullName: match[1] ?? '', daysSinceSignIn: match[2] === 'new' ? null : Number(match[2]) }]
              : [],
          ),
      };
    });
}

/** The suppliers of each unit, by the unit's name. */
export const demoSuppliers: Record<string, DemoSupplier[]> = {
  Dredging: read(`
    TW-001 | Tidewater Tools | Hull, UK | tools, rental |
    AW-002 | Alpha Works | Grimsby, UK | dredging, civil works | Alan Webb 2, Priya Shah 9
    BM-003 | Beta Marine | Rotterdam, NL | dredging, barges | Bram Maas 1
    NS-004 | North Sea Survey | Aberdeen, UK | survey | Nora Sinclair 4, Ewan Reid 30
    KB-005 | Kestrel Barges | Ipswich, UK | barges, towage | Kit Barlow 12
    DV-006 | De Vries Baggerwerken | Sliedrecht, NL | dredging | Joris de Vries 0, Anke Bos 6
    HS-007 | Humber Sands | Hull, UK | aggregates, disposal | Helen Stott 21
    OC-008 | Ostend Clamshell | Ostend, BE | dredging, equipment | Luc Maes 15
    MS-009 | Medway Sonar | Chatham, UK | survey, equipment | Mark Sully 3
    PT-010 | Pilot & Tow | Harwich, UK | towage | Pat Tully 8
    SP-011 | Silt Partners | Antwerp, BE | disposal, environment | Sofie Peeters 5
    BR-012 | Blue Ridge Environmental | Bristol, UK | environment, survey | Brian Rudd 40
    HD-013 | Hansa Dredging | Bremen, DE | dredging, barges | Heike Dorn 2, Uwe Kranz 2
    CW-014 | Coastwise Workboats | Lowestoft, UK | workboats, rental | Cora Wills new
    GP-015 | Grab & Pump | Goole, UK | equipment, rental | Gary Potts 60
    LF-016 | Lofoten Subsea | Bodø, NO | survey, diving | Liv Fossum 11
    DM-017 | Deepmark Diving | Plymouth, UK | diving | Dean Marks 1
    NR-018 | Nordic Rock | Bergen, NO | aggregates, rock | Nils Rasmussen 17
    TB-019 | Thames Buoyage | Gravesend, UK | navigation aids | Tara Bond 7
    WC-020 | Wadden Consult | Husum, DE | environment, consulting | Wiebke Claussen 33
    -FX-021 | Foxtrot Marine | Dover, UK | workboats |
    SE-022 | Seabed Engineering | Southampton, UK | consulting, survey | Sean Ellis 2
    PM-023 | Port Metrics | Liverpool, UK | survey, software | Paula Meade 0
    RH-024 | Ribe Havneservice | Esbjerg, DK | workboats, towage | Rune Holst 26
    VM-025 | Van Meer Pijpleidingen | Delft, NL | pipelines | Vera Meijer 19
    CP-026 | Channel Pipelines | Portsmouth, UK | pipelines, dredging | Colin Page 14
    EL-027 | Estuary Labs | Newcastle, UK | environment, laboratory | Ella Lamb 3
    GS-028 | Geosond Surveys | Norwich, UK | survey, geotechnics |
    BH-029 | Borehole Partners | Leeds, UK | geotechnics | Ben Hurst 48
    QM-030 | Quay Maintenance | Hull, UK | civil works | Quentin Moss 10
    SW-031 | Spud & Winch | Middlesbrough, UK | equipment |
    -IB-032 | Irish Barge Company | Cork, IE | barges |
    HM-033 | Helder Maritiem | Den Helder, NL | towage, workboats | Hanna Mulder 5
    AM-034 | Atlântico Marítima | Setúbal, PT | dredging, towage | Ana Moreira 22
    DS-035 | Dunkerque Sédiments | Dunkirk, FR | disposal, environment | Denis Sauvage 9
    FR-036 | Fluvial Rocks | Namur, BE | rock, aggregates |
    TS-037 | Tyne Salvage | North Shields, UK | salvage, diving | Tim Sayer 36
    LB-038 | Littoral Buoys | Brest, FR | navigation aids | Lise Bernard new
    CS-039 | Caisson Systems | Glasgow, UK | civil works, equipment | Craig Stewart 6
    MB-040 | Mersey Bathymetry | Birkenhead, UK | survey | May Bright 1, Noel Finn 13
    OS-041 | Oilspill Response North | Aberdeen, UK | environment | Orla Steen 52
    KG-042 | Kiel Grabenbau | Kiel, DE | dredging | Karl Gerdes 28
    PW-043 | Plough & Water Injection | Great Yarmouth, UK | dredging | Phil Warne 2
    -SM-044 | Sunk Marine | Ramsgate, UK | salvage |
    RS-045 | Reedbed Systems | Ely, UK | environment |
    NB-046 | Noordzee Boten | IJmuiden, NL | workboats | Niek Bakker 7
    FT-047 | Firth Towage | Leith, UK | towage | Fiona Tait 4
    HG-048 | Hydrographica | Oslo, NO | survey, software | Hege Grønn 18
    DW-049 | Dockwise Welding | Sunderland, UK | repairs | Dawn Wilkes 31
    SR-050 | Slipway Repairs | Falmouth, UK | repairs, workboats |
    ET-051 | Ebb Tide Charters | Poole, UK | rental, workboats | Eve Thorne new
    BP-052 | Ballast Point | Cardiff, UK | aggregates | Bryn Powell 16
    GM-053 | Gezeiten Messtechnik | Cuxhaven, DE | survey, equipment | Gesa Mohr 8
    JD-054 | Jutland Dykes | Ribe, DK | civil works | Jens Dahl 44
    CN-055 | Cable & Node | Swansea, UK | cables | Ceri Nash 20
    VS-056 | Vlissingen Stevedores | Vlissingen, NL | cargo handling | Viktor Smit 12
    LM-057 | Lightship Moorings | Harwich, UK | navigation aids, equipment | Lou Mason 3
    WD-058 | Wash Drainage | King's Lynn, UK | disposal, civil works |
    ZS-059 | Zeeland Silt Studies | Middelburg, NL | consulting, environment | Zoë Schouten 5
    YP-060 | Yare Pumps | Great Yarmouth, UK | equipment, repairs | Yusuf Pirani 1
  `),
  'Quay Works': read(`
    FH-101 | Four Hats Consulting | London, UK | consulting |
    CR-102 | Cranebridge | Felixstowe, UK | cranes, equipment | Carl Rowe 3
    SG-103 | Stonegate Piling | Tilbury, UK | piling, civil works | Stella Grant 8
    FN-104 | Fender & Bollard | Hull, UK | fenders |
    AW-105 | Alpha Works | Grimsby, UK | civil works | Alan Webb 2
  `),
  'Medical Supplies': read(`
    ST-201 | Sterilis Medical | Leeds, UK | consumables, sterile |
    GL-202 | Glovehouse | Manchester, UK | consumables | Grace Lowe 5
    PX-203 | Pharmix | Basel, Switzerland | pharmacy | Petra Xaver 11
    LN-204 | Linenworks | Bradford, UK | textiles |
  `),
  Facilities: read(`
    FH-301 | Four Hats Consulting | London, UK | consulting |
    BR-302 | Brightclean | York, UK | cleaning | Bela Rao 2
    HV-303 | Heat & Vent | Leeds, UK | maintenance | Hugh Vance 17
  `),
  'Roads and Bridges': read(`
    AS-401 | Asfalta | Coimbra, PT | asphalt | Artur Silva 6
    PO-402 | Pontis Engineering | Porto, PT | bridges, consulting | Paula Oliveira 1
    SN-403 | Sinalar | Braga, PT | road signs |
  `),
  Libraries: read(`
    BK-501 | Bookwright | Lisbon, PT | books | Beatriz Kunz 9
    SH-502 | Shelfmakers | Évora, PT | furniture |
  `),
};
