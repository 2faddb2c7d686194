import type { Language } from '@almoner/domain/kernel/locale.ts'

/** Each in itself: whoever writes or chooses one reads it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  zh: '繁體中文',
  cn: '简体中文',
}
