import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en/index.ts';

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  // These texts are bundled, so that the first render has them.
  initAsync: false,
  // React already escapes output.
  interpolation: { escapeValue: false },
  // A screen that does not load its texts would show their keys. Reporting missing keys as page errors makes
  // the journeys fail.
  saveMissing: true,
  missingKeyHandler: (_languages, _namespace, key, shown) => {
    if (shown === key) reportError(new Error(`There is no text for ${key}.`));
  },
});

/** Translator for code outside React. Components use `useTranslation`. */
export const i18n = i18next;
