import { contentPage } from './content/content-page.ts';
import { identity } from './identity.ts';
import { kit } from './kit.ts';
import { product } from './product.ts';
import { shell } from './shell.ts';

/** English texts that every page may need, starting with the login page. */
export const en = { ...product, ...shell, ...kit, ...identity, ...contentPage };
