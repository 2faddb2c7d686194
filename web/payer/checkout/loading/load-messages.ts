import type { Catalogues } from '../../../lib/language/i18n.ts'

/** What the charity's front page says. */
export const frontCatalogues: Catalogues = {
  en: () => import('../../../locales/en.po?front'),
  zh: () => import('../../../locales/zh-HK.po?front'),
  cn: () => import('../../../locales/zh-CN.po?front'),
}

/** From the choice of an amount to one's details. */
export const givingCatalogues: Catalogues = {
  en: () => import('../../../locales/en.po?giving'),
  zh: () => import('../../../locales/zh-HK.po?giving'),
  cn: () => import('../../../locales/zh-CN.po?giving'),
}

/** From the choice of how to pay to the end, where a wallet may lead back to. */
export const payingCatalogues: Catalogues = {
  en: () => import('../../../locales/en.po?paying'),
  zh: () => import('../../../locales/zh-HK.po?paying'),
  cn: () => import('../../../locales/zh-CN.po?paying'),
}

/** A donor's login and account. */
export const accountLabels: Catalogues = {
  en: () => import('../../../locales/en.po?account'),
  zh: () => import('../../../locales/zh-HK.po?account'),
  cn: () => import('../../../locales/zh-CN.po?account'),
}
