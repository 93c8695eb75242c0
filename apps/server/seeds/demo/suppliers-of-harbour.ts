import { readSuppliers } from './read-suppliers.ts';

/** The suppliers of the Harbour Authority, by business unit. Some names are in other scripts or very long. */
export const suppliersOfHarbour = {
  Dredging: readSuppliers(`
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
    EP-061 | Ελληνικές Βυθοκορήσεις Πειραιά = vythokoriseis | Piraeus, GR | dredging, barges | Ελένη Παπαδοπούλου = eleni.papadopoulou 3
    SC-062 | 上海航道疏浚工程有限公司 = shanghai channel | Shanghai, CN | dredging | 王小明 = xiaoming.wang 2
    GT-063 | شركة الخليج للتكريك والأعمال البحرية = gulf takrik | Dubai, AE | dredging, civil works | فاطمة الزهراء = fatima.alzahraa 6
    CI-064 | Compagnie Internationale de Dragage, de Travaux Maritimes et d’Aménagement des Voies Navigables de la Mer du Nord et de la Manche = cidtm | Dunkirk, FR | dredging, civil works, consulting | Marie-Françoise Élisabeth de La Rochefoucauld-Montmorency = mf.delarochefoucauld 4
    OS-065 | O'Sullivan & Sons | Cork, IE | workboats, towage | Aoife O'Sullivan = aoife.osullivan 1
    TD-066 | Þorlákshöfn Dýpkun = thorlakshofn | Þorlákshöfn, IS | dredging | Sigríður Þorvaldsdóttir = sigridur.thorvaldsdottir new
    DD-067 | Дунавски драгажен флот = dunavdraga | Ruse, BG | dredging, barges | Димитър Стоянов = dimitar.stoyanov 2
    TK-068 | 東亜港湾建設 = toa kowan | Yokohama, JP | civil works | 佐藤 花子 = hanako.sato 1
    ZG-069 | Żegluga Gdańska = zegluga | Gdańsk, PL | towage | Grzegorz Brzęczyszczykiewicz = g.brzeczyszczykiewicz 2
    DA-070 | D'Angelo Lavori Subacquei | Genoa, IT | diving, salvage | Niccolò D'Angelo = niccolo.dangelo 1
  `),
  'Quay Works': readSuppliers(`
    FH-101 | Four Hats Consulting | London, UK | consulting |
    CR-102 | Cranebridge | Felixstowe, UK | cranes, equipment | Carl Rowe 3
    SG-103 | Stonegate Piling | Tilbury, UK | piling, civil works | Stella Grant 8
    FN-104 | Fender & Bollard | Hull, UK | fenders |
    AW-105 | Alpha Works | Grimsby, UK | civil works | Alan Webb 2
    RC-106 | Rebar & Co | Sheffield, UK | steel, civil works | Ruth Cole 14
    MW-107 | Millwall Concrete | London, UK | concrete | Moses Wade 5
    LP-108 | Limehouse Paving | London, UK | paving | Lara Pike 27
    QL-109 | Quayside Lighting | Leeds, UK | lighting, electrical | Quincy Lane 9
    ED-110 | Elektra Docks | Rotterdam, NL | electrical, shore power | Eva Dekker 4
    HB-111 | Hoistbeam | Glasgow, UK | cranes | Harriet Boyd 31
    JG-112 | Jetty & Groyne | Poole, UK | timber, civil works | Joe Garland 11
    SV-113 | Spundwand Verbau | Hamburg, DE | piling, steel | Sönke Vogt 2
    PC-114 | Portico Coatings | Southampton, UK | coatings | Pilar Campos 19
    CP-115 | Cathodic Partners | Newcastle, UK | coatings, steel | Celia Prior new
    -TD-116 | Tilbury Demolition | Tilbury, UK | demolition |
    GA-117 | Gangway & Access | Liverpool, UK | access, equipment | Gwen Ashe 6
    WR-118 | Weighbridge & Rail | Doncaster, UK | rail | Will Rennie 40
    BS-119 | Bollard Surveyors | Hull, UK | survey, consulting | Bina Sood 1
    IN-120 | Ingeniería Naval Ibáñez | Vigo, ES | consulting, civil works | Íñigo Ibáñez = inigo.ibanez 3
  `),
};
