import type { PageLanguage } from '../provider/pages/page.ts'

/** A charity that takes Tap & Go, as HKT has it. */
export type Merchant = {
  appId: string
  apiKey: string
  /** The name that a payer reads in the app. */
  name: Readonly<Record<PageLanguage, string>>
}

// Public on purpose: this key opens the sandbox, and nothing else.
const harbour: Merchant = {
  appId: '7000000001',
  apiKey: 'c2FuZGJveCB0YXAgYW5kIGdvIGFwaSBrZXkgb2YgaGFyYm91cg==',
  name: {
    en: 'Harbour Light Children’s Fund',
    'zh-Hant-HK': '海港之光兒童基金',
    'zh-Hans-CN': '海港之光儿童基金',
  },
}

/** The demonstration's charities that take Tap & Go, by their sub-domain. */
export const demonstrationMerchants = { harbour } as const
