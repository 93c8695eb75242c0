import sax from 'sax';
import { damagedWorkbook, tooLarge } from './workbook-content.ts';

/** Callbacks while a part is read. Names have no prefix. */
export interface XmlListener {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const maxNesting = 64;
const maxAttributes = 64;
const maxAttributeLength = 8192;
const chunkSize = 64 * 1024;
/** The budget cost of an element, in characters, besides its own characters. */
const costOfElement = 12;

// Without a prototype: a plain object would find an entity named "constructor".
const known = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const entities: Record<string, string> = Object.assign(Object.create(null), known);

/**
 * Limits the work that a workbook may cause: a number of characters without content, and more for each piece
 * of content. Every parser step consumes a character, so this bounds the time for any crafted file.
 */
export interface WorkBudget {
  spend(characters: number): void;
  earn(characters: number): void;
}

const idleCharacters = 6_000_000;

export function createBudget(): WorkBudget {
  let left = idleCharacters;
  return {
    spend(characters) {
      left -= characters;
      if (left < 0) throw tooLarge();
    },
    earn(characters) {
      left += characters;
    },
  };
}

/**
 * Reads XML in one pass, until its end or until enough was read. Only the five predefined entities are
 * supported; a document type is rejected.
 */
export async function readXml(
  bytes: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  budget: WorkBudget,
  isEnough = () => false,
): Promise<void> {
  const parser = parserFor(listener, budget);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += chunkSize) {
      const text = decoder.decode(chunk.subarray(start, start + chunkSize), { stream: true });
      parser.write(text);
      // The content of a chunk was credited before, while it was parsed.
      budget.spend(text.length);
      if (isEnough()) return;
    }
  }
  parser.write(decoder.decode());
  parser.close();
}

function parserFor({ open, text, close }: XmlListener, budget: WorkBudget): sax.SAXParser {
  const parser = sax.parser(true);
  let depth = 0;
  let attributeCount = 0;
  parser.ENTITIES = entities;
  parser.onerror = refuse;
  parser.ondoctype = refuse;
  parser.onopentagstart = () => {
    attributeCount = 0;
  };
  parser.onattribute = ({ value }) => {
    attributeCount += 1;
    if (attributeCount > maxAttributes || value.length > maxAttributeLength) refuse();
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    budget.spend(costOfElement);
    if (depth > maxNesting) refuse();
    open?.(localName(name), attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(localName(name));
  };
  parser.ontext = (piece) => text?.(piece);
  parser.oncdata = (piece) => text?.(piece);
  return parser;
}

function refuse(): never {
  throw damagedWorkbook();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
