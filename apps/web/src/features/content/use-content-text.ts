import { use } from 'react';
import { useTranslation } from 'react-i18next';

const english = {
  terms: () => import('../../shared/i18n/en/content/terms.ts').then(({ terms }) => terms),
  cookies: () => import('../../shared/i18n/en/content/cookies.ts').then(({ cookies }) => cookies),
  privacy: () => import('../../shared/i18n/en/content/privacy.ts').then(({ privacy }) => privacy),
  help: () => import('../../shared/i18n/en/content/help.ts').then(({ help }) => help),
  faq: () => import('../../shared/i18n/en/content/faq.ts').then(({ faq }) => faq),
  training: () => import('../../shared/i18n/en/content/training.ts').then(({ training }) => training),
};

type Texts = typeof english;
type TextName = keyof Texts;
type TextOf<Name extends TextName> = Awaited<ReturnType<Texts[Name]>>;

const languages = new Map<string, Texts>([['en', english]]);
const loading = new Map<string, Promise<TextOf<TextName>>>();

/** Returns a long text in the app's language. It is loaded on first use; suspends until it has arrived. */
export function useContentText<Name extends TextName>(name: Name): TextOf<Name> {
  const { i18n } = useTranslation();
  return use(loadOnce(name, i18n.resolvedLanguage ?? 'en') as Promise<TextOf<Name>>);
}

function loadOnce(name: TextName, language: string): Promise<TextOf<TextName>> {
  const key = `${language}/${name}`;
  const known = loading.get(key);
  if (known) return known;
  const text: Promise<TextOf<TextName>> = (languages.get(language) ?? english)[name]();
  loading.set(key, text);
  // Do not cache failures: the next render tries again.
  text.catch(() => loading.delete(key));
  return text;
}
