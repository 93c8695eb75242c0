import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en/index.ts';
import type { LoadedTexts } from './load-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & LoadedTexts };
  }
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  // These texts are bundled, so the first render already has them.
  initAsync: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  // A screen that does not load its texts would show their keys: journeys fail on errors of the page.
  saveMissing: true,
  missingKeyHandler: (_languages, _namespace, key, shown) => {
    if (shown === key) reportError(new Error(`There is no text for ${key}.`));
  },
});

/** The translator, for code outside React; components use `useTranslation`. */
export const i18n = i18next;
