import { readSuppliers } from './read-suppliers.ts';

/** The suppliers of the Northfield Health Trust, by business unit. */
export const suppliersOfHealth = {
  'Medical Supplies': readSuppliers(`
    ST-201 | Sterilis Medical | Leeds, UK | consumables, sterile |
    GL-202 | Glovehouse | Manchester, UK | consumables | Grace Lowe 5
    PX-203 | Pharmix | Basel, CH | pharmacy | Petra Xaver 11
    LN-204 | Linenworks | Bradford, UK | textiles |
    CV-205 | Cannula & Valve | Sheffield, UK | consumables, sterile | Chidi Vaughan 3
    OR-206 | Orthonorth | Newcastle, UK | implants | Orla Reece 8
    DX-207 | Diagnostix Labs | Cambridge, UK | laboratory | Dilip Xavier 2
    IM-208 | Imago Imaging | Utrecht, NL | imaging, equipment | Inge Mulder 15
    RS-209 | Respira Scandinavia | Uppsala, SE | respiratory | Rasmus Sjöberg 6
    WC-210 | Woundcare Direct | Leicester, UK | consumables | Wendy Cross 1
    BL-211 | Bluelight Ambulance Parts | Derby, UK | vehicles | Barry Lunt 22
    CC-212 | Coldchain Couriers | Slough, UK | cold chain, transport | Comfort Clarke 4
    SD-213 | Syringe Depot | Bristol, UK | consumables | Sadia Dar 9
    NP-214 | Nutripath | York, UK | nutrition | Neil Parrish 33
    VK-215 | Vakzin Kontor | Berlin, DE | pharmacy, cold chain | Verena Kühn 5
    -MT-216 | Mediterm | Swindon, UK | temporary staff |
    HL-217 | Hearing & Low Vision | Bath, UK | aids | Hamza Latif 12
    IP-218 | Ιατρικά Προϊόντα Θεσσαλονίκης = iatrika | Thessaloniki, GR | consumables | Γιώργος Αντωνίου = giorgos.antoniou 7
    DE-219 | Dental & Endo | Exeter, UK | dental | Delia Evans new
    OX-220 | Oxygen North | Middlesbrough, UK | gases, respiratory | Oscar Naylor 2
    BT-221 | Bandage & Tape | Nottingham, UK | consumables | Beth Thorpe 18
    SL-222 | Scrubs & Linen | Bradford, UK | textiles | Sunil Lal 10
  `),
  Facilities: readSuppliers(`
    FH-301 | Four Hats Consulting | London, UK | consulting |
    BR-302 | Brightclean | York, UK | cleaning | Bela Rao 2
    HV-303 | Heat & Vent | Leeds, UK | maintenance | Hugh Vance 17
    GR-304 | Greenside Grounds | Harrogate, UK | grounds | Gemma Rudd 6
    LF-305 | Liftwise | Sheffield, UK | lifts, maintenance | Lloyd Farr 4
    SP-306 | Safe Passage Security | Leeds, UK | security | Sinead Power 1
    KT-307 | Kitchens & Trays | Hull, UK | catering | Kofi Tetteh 13
    WS-308 | Waste Streams | Bradford, UK | waste, clinical waste | Wanda Szymańska = wanda.szymanska 3
    PB-309 | Pipework & Boilers | York, UK | maintenance, plumbing | Piers Bland 29
    EL-310 | Electric Lines | Leeds, UK | electrical | Esme Larkin new
    FD-311 | Fire Door Register | Manchester, UK | fire safety | Femi Dada 8
    RF-312 | Roofline | Durham, UK | roofing | Rosa Fenn 21
  `),
};
