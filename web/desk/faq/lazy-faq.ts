import type { Catalogues } from '../../lib/language/i18n.ts'
import { lazyParts } from '../../lib/router/lazy-parts.tsx'
import { lazyScreen } from '../../lib/router/lazy-screen.ts'

/** The texts of all answers, which no other screen needs. */
const faqCatalogues: Catalogues = {
  en: () => import('../../locales/en.po?faq'),
  zh: () => import('../../locales/zh-HK.po?faq'),
  cn: () => import('../../locales/zh-CN.po?faq'),
}

export const FaqScreen = lazyScreen(faqCatalogues)(() => import('./faq.tsx'), 'Faq')

export const HelpQuestions = lazyParts(faqCatalogues)(
  () => import('./help-questions.tsx'),
  'HelpQuestions',
)
