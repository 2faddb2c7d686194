import type { Catalogues } from '../../../lib/language/i18n.ts'

/** The messages of the charity's front page. */
export const frontCatalogues: Catalogues = {
  en: () => import('../../../locales/en.po?front'),
  zh: () => import('../../../locales/zh-HK.po?front'),
  cn: () => import('../../../locales/zh-CN.po?front'),
}

/** The messages from the choice of an amount to the payer's details. */
export const givingCatalogues: Catalogues = {
  en: () => import('../../../locales/en.po?giving'),
  zh: () => import('../../../locales/zh-HK.po?giving'),
  cn: () => import('../../../locales/zh-CN.po?giving'),
}

/** The messages from the choice of the payment method to the end, to which a wallet may return. */
export const payingCatalogues: Catalogues = {
  en: () => import('../../../locales/en.po?paying'),
  zh: () => import('../../../locales/zh-HK.po?paying'),
  cn: () => import('../../../locales/zh-CN.po?paying'),
}

/** The messages of a donor's login and account. */
export const accountLabels: Catalogues = {
  en: () => import('../../../locales/en.po?account'),
  zh: () => import('../../../locales/zh-HK.po?account'),
  cn: () => import('../../../locales/zh-CN.po?account'),
}
