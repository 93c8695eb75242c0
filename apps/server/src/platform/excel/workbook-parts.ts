import type { Archive } from './archive.ts';
import { readXml, type WorkBudget } from './read-xml.ts';
import { notAWorkbook } from './workbook-content.ts';

/** Where the parts of a workbook lie in its archive, and what holds for all of it. */
export interface WorkbookParts {
  sheet: string;
  strings: string | null;
  styles: string | null;
  /** Whether days are counted from 1904 instead of 1900. */
  countsFrom1904: boolean;
}

const isTrue = (flag: string | undefined) => flag === '1' || flag === 'true';

/** Finds the first sheet, the strings and the styles by the workbook's own relations. */
export async function findParts(archive: Archive, budget: WorkBudget): Promise<WorkbookParts> {
  let firstSheet: string | undefined;
  let countsFrom1904 = false;
  const workbook = {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'sheet') firstSheet ??= relationOf(attributes);
      if (name === 'workbookPr') countsFrom1904 = isTrue(attributes.date1904);
    },
  };
  await readXml(await archive.read('xl/workbook.xml'), workbook, budget);
  const paths = new Map<string, string>();
  const relations = {
    open(name: string, { Id, Type, Target = '' }: Record<string, string>) {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      if (!archive.has(path)) return;
      if (Id !== undefined && Id === firstSheet) paths.set('sheet', path);
      if (Type?.endsWith('/sharedStrings')) paths.set('strings', path);
      if (Type?.endsWith('/styles')) paths.set('styles', path);
    },
  };
  await readXml(await archive.read('xl/_rels/workbook.xml.rels'), relations, budget);
  const sheet = paths.get('sheet');
  if (!sheet) throw notAWorkbook();
  return {
    sheet,
    strings: paths.get('strings') ?? null,
    styles: paths.get('styles') ?? null,
    countsFrom1904,
  };
}

/** The id of a relation, whatever prefix its name space has. */
const relationOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
