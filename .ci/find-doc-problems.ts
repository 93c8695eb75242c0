import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

type Script = Record<string, string>;

/** Finds links and npm commands in docs/ and the pages next to it that lead nowhere. Returns one sentence for each. */
export function findDocProblems(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Script };
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, 'docs', name));
  const rootPages = new Set(
    ['README.md', ...globSync('*.md', { cwd: root })].map((name) => join(root, name)),
  );
  return [...rootPages, ...pages].flatMap((page) => {
    if (!existsSync(page)) return [`${relative(root, page)} is missing`];
    const text = readFileSync(page, 'utf8');
    return [...brokenLinks(page, text), ...unknownCommands(text, scripts)].map(
      (problem) => `${relative(root, page)}: ${problem}`,
    );
  });
}

function brokenLinks(page: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?|mailto):/.test(target))
    .filter((target) => !linkLeadsSomewhere(page, target))
    .map((target) => `nothing at ${target}`);
}

function linkLeadsSomewhere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), decodeURI(path));
  if (!existsSync(file)) return false;
  return anchor === undefined || headingAnchors(readFileSync(file, 'utf8')).includes(anchor);
}

function headingAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function unknownCommands(text: string, scripts: Script): string[] {
  const run = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
  const short = [...text.matchAll(/\bnpm (start|test)\b/g)].map(([, name = '']) => name);
  return [...new Set([...run, ...short])]
    .filter((name) => !(name in scripts))
    .map((name) => `package.json has no script "${name}"`);
}
