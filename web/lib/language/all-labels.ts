import type { Catalogues } from './i18n.ts'

/** All messages of an area, where splitting them is not worth it. */
export const allLabels: Catalogues = {
  en: () => import('../../locales/en.po?front'),
  zh: () => import('../../locales/zh-HK.po?front'),
  cn: () => import('../../locales/zh-CN.po?front'),
}
