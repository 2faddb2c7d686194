import type { Language } from '@almoner/domain/kernel/locale.ts'

/** Each name is in its own language, so that its readers recognise it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  zh: '繁體中文',
  cn: '简体中文',
}
