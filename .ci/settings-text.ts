import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Setting, settings } from '../apps/server/src/platform/config/settings.ts';

const heading = '| setting | default | meaning |\n| --- | --- | --- |\n';

/** The files that describe the settings, by path, with the text they should have. */
export function settingsFiles(root: string): Record<string, string> {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  return { 'README.md': withTable(readme), 'deploy/.env.example': envExample() };
}

function withTable(readme: string): string {
  const start = readme.indexOf(heading);
  if (start < 0) throw new Error('README.md has no table of settings');
  const rest = readme.slice(start + heading.length).replace(/^(?:\|.*\n)*/, '');
  const rows = settings.map(
    ({ name, defaultText, meaning }) => `| \`${name}\` | ${defaultText} | ${meaning} |\n`,
  );
  return `${readme.slice(0, start)}${heading}${rows.join('')}${rest}`;
}

function envExample(): string {
  const [required, optional] = [settings.filter(isRequired), settings.filter((one) => !isRequired(one))];
  return `# Settings of a production installation, for systemd (EnvironmentFile) and containers (env_file).
# Copy this file, make it readable for the server only (chmod 600) and fill in the values.
# Written by "npm run settings"; the README has the same list.

# Needed by every installation. Without a SECRET_KEY the server does not start.

${required.map((setting) => `${comment(setting)}${line(setting)}\n`).join('\n')}
# Optional. Remove the # to set one.

${optional.map((setting) => `${comment(setting)}#${line(setting)}\n`).join('\n')}`;
}

const isRequired = (setting: Setting) => setting.isRequired === true;

const line = ({ name, example }: Setting) => `${name}=${example}`;

function comment({ meaning, defaultText }: Setting): string {
  return `# ${plainText(meaning)}\n# default: ${plainText(defaultText)}\n`;
}

/** Text without Markdown. */
const plainText = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
