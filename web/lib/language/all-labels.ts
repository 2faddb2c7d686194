import type { Catalogues } from './i18n.ts'

/** All messages of an area, for areas that are too small to split them. */
export const allLabels: Catalogues = {
  en: () => import('../../locales/en.po?front'),
  zh: () => import('../../locales/zh-HK.po?front'),
  cn: () => import('../../locales/zh-CN.po?front'),
}
