import type { Archive } from './archive.ts';
import { readXml, type WorkBudget } from './read-xml.ts';
import { damagedWorkbook } from './workbook-content.ts';

/** Where the parts of a workbook lie in its archive, and what holds for all of it. */
export interface WorkbookParts {
  /** In the order of their tabs. */
  sheets: { name: string; path: string }[];
  strings: string | null;
  styles: string | null;
  /** Whether days are counted from 1904 instead of 1900. */
  countsFrom1904: boolean;
}

/** Nobody looks for a sheet beyond so many. */
const mostSheets = 100;

const isTrue = (flag: string | undefined) => flag === '1' || flag === 'true';

/** Finds the sheets, the strings and the styles by the workbook's own relations. */
export async function findParts(archive: Archive, budget: WorkBudget): Promise<WorkbookParts> {
  const named: { name: string; relation: string | undefined }[] = [];
  let countsFrom1904 = false;
  const workbook = {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'sheet' && named.length < mostSheets) {
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
  // A part that several sheets name would be read once for each.
  const isShared = new Set(sheets.map(({ path }) => path)).size < sheets.length;
  if (!sheets.length || isShared) throw damagedWorkbook();
  return {
    sheets,
    strings: paths.get('strings') ?? null,
    styles: paths.get('styles') ?? null,
    countsFrom1904,
  };
}

/** The id of a relation, whatever prefix its name space has. */
const relationOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
