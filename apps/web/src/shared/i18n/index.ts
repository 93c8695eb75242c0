import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
  }
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  // The texts are bundled, so the first render already has them.
  initAsync: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
});

/** The translator, for code outside React; components use `useTranslation`. */
export const i18n = i18next;
