import type { Words } from './i18n.ts'

/** Everything that an area says, where it is not worth parting. */
export const allLabels: Words = {
  en: () => import('../locales/en.po?front'),
  zh: () => import('../locales/zh-HK.po?front'),
  cn: () => import('../locales/zh-CN.po?front'),
}
