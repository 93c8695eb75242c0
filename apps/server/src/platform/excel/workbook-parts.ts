import type { Archive } from './archive.ts';
import { readXml, type WorkBudget } from './read-xml.ts';
import { damagedWorkbook } from './workbook-content.ts';

/** The paths of a workbook's parts in its archive, and its global settings. */
export interface WorkbookParts {
  /** In the order of their tabs. */
  sheets: { name: string; path: string }[];
  strings: string | null;
  styles: string | null;
  /** Whether the workbook uses the 1904 date system. */
  countsFrom1904: boolean;
}

/** Sheets beyond this number are ignored. */
const maxSheets = 100;

const isTrue = (flag: string | undefined) => flag === '1' || flag === 'true';

/** Finds the sheets, strings and styles by the workbook's relationships. */
export async function findParts(archive: Archive, budget: WorkBudget): Promise<WorkbookParts> {
  const named: { name: string; relation: string | undefined }[] = [];
  let countsFrom1904 = false;
  const workbook = {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'sheet' && named.length < maxSheets) {
        named.push({ name: attributes.name ?? '', relation: relationOf(attributes) });
      }
      if (name === 'workbookPr') countsFrom1904 = isTrue(attributes.date1904);
    },
  };
  await readXml(await archive.read('xl/workbook.xml'), workbook, budget);
  const paths = new Map<string, string>();
  const pathOfSheet = new Map<string, string>();
  const relations = {
    open(name: string, { Id, Type, Target = '' }: Record<string, string>) {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      if (!archive.has(path)) return;
      if (Id !== undefined && Type?.endsWith('/worksheet')) pathOfSheet.set(Id, path);
      if (Type?.endsWith('/sharedStrings')) paths.set('strings', path);
      if (Type?.endsWith('/styles')) paths.set('styles', path);
    },
  };
  await readXml(await archive.read('xl/_rels/workbook.xml.rels'), relations, budget);
  const sheets = named.flatMap(({ name, relation }) => {
    const path = pathOfSheet.get(relation ?? '');
    return path ? [{ name, path }] : [];
  });
  // A part that several sheets refer to would be read once for each of them.
  const isShared = new Set(sheets.map(({ path }) => path)).size < sheets.length;
  if (!sheets.length || isShared) throw damagedWorkbook();
  return {
    sheets,
    strings: paths.get('strings') ?? null,
    styles: paths.get('styles') ?? null,
    countsFrom1904,
  };
}

/** The relationship id, whatever prefix its namespace has. */
const relationOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
