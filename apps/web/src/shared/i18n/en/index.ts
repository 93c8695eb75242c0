import { administration } from './administration.ts';
import { contentPage } from './content/content-page.ts';
import { identity } from './identity.ts';
import { kit } from './kit.ts';
import { people } from './people.ts';
import { product } from './product.ts';
import { shell } from './shell.ts';
import { suppliers } from './suppliers.ts';
import { system } from './system.ts';

/** All English texts, by key. */
export const en = {
  ...product,
  ...shell,
  ...kit,
  ...identity,
  ...contentPage,
  ...administration,
  ...people,
  ...suppliers,
  ...system,
};
