import { readSuppliers } from './read-suppliers.ts';

/** The suppliers of Alder City Council, by business unit. */
export const suppliersOfCouncil = {
  'Roads and Bridges': readSuppliers(`
    AS-401 | Asfalta | Coimbra, PT | asphalt | Artur Silva 6
    PO-402 | Pontis Engineering | Porto, PT | bridges, consulting | Paula Oliveira 1
    SN-403 | Sinalar | Braga, PT | road signs |
    BT-404 | Betão do Tejo | Lisbon, PT | concrete | Bruno Teixeira 3
    MC-405 | Marcas e Caminhos | Leiria, PT | road markings | Marta Carvalho 12
    IL-406 | Ilumina Vias | Aveiro, PT | lighting | Inês Lobo 5
    PG-407 | Pedreira Granítica | Guarda, PT | aggregates | Paulo Guedes 24
    DR-408 | Drenar | Évora, PT | drainage | Daniela Ramos 9
    ES-409 | Estructuras del Miño | Vigo, ES | bridges, steel | Esteban Souto 2
    -TR-410 | Trânsito Rápido | Setúbal, PT | traffic signals |
    VF-411 | Vedações Ferreira | Santarém, PT | barriers | Vasco Ferreira new
    TG-412 | Topografia Geral | Lisbon, PT | survey | Telma Garcia 7
  `),
  Libraries: readSuppliers(`
    BK-501 | Bookwright | Lisbon, PT | books | Beatriz Kunz 9
    SH-502 | Shelfmakers | Évora, PT | furniture |
    LD-503 | Livraria Douro | Porto, PT | books, periodicals | Lídia Duarte 4
    RF-504 | Radiofrequência | Braga, PT | equipment, self-service | Rui Faria 11
    EN-505 | Encadernação Nobre | Coimbra, PT | binding | Elsa Nobre 2
    CX-506 | Caixa de Luz | Lisbon, PT | lighting |
    AU-507 | Audiolivro | Faro, PT | audio books | Alda Urbano new
    MS-508 | Mobiliário Sereno | Viseu, PT | furniture | Mário Sereno 16
  `),
};
