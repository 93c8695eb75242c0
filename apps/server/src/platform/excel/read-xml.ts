import sax from 'sax';
import { damagedWorkbook, tooLarge } from './workbook-content.ts';

/** What is told of a part while it is read. Names come without their prefix. */
export interface XmlListener {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const mostNesting = 64;
const mostAttributes = 64;
const longestAttribute = 8192;
const bytesAtOnce = 64 * 1024;
/** What an element costs beside its characters, in characters. */
const costOfElement = 12;

// A plain object would know an entity called "constructor".
const known = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const entities: Record<string, string> = Object.assign(Object.create(null), known);

/**
 * How much work a workbook may make: so many characters that hold nothing, and some more for each thing that it
 * does hold. Every step of the parser takes a character, so this bounds the time, whatever a file was made for.
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
 * Reads XML in one pass, until its end or until it is enough. Only the five entities of XML itself are known; a
 * document type is refused.
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
    for (let start = 0; start < chunk.length; start += bytesAtOnce) {
      const text = decoder.decode(chunk.subarray(start, start + bytesAtOnce), { stream: true });
      parser.write(text);
      // What a chunk holds is counted before what it cost.
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
    if (attributeCount > mostAttributes || value.length > longestAttribute) refuse();
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    budget.spend(costOfElement);
    if (depth > mostNesting) refuse();
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
