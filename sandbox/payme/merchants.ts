import type { PageLanguage } from '../provider/pages/page.ts'

/** A charity with a PayMe for Business account, as HSBC has it. */
export type Merchant = {
  clientId: string
  clientSecret: string
  signingKeyId: string
  /** The key in base64. */
  signingKey: string
  /** The name that a payer reads in the app. */
  name: Readonly<Record<PageLanguage, string>>
}

// Public on purpose: these keys open the sandbox, and nothing else.
const harbour: Merchant = {
  clientId: '5a0d0b0e-0001-4000-8000-00000000a001',
  clientSecret: 'sandbox-payme-secret-of-harbour',
  signingKeyId: '5a0d0b0e-0002-4000-8000-00000000a001',
  signingKey: 'c2FuZGJveCBwYXltZSBzaWduaW5nIGtleSBvZiBoYXJib3Vy',
  name: {
    en: 'Harbour Light Children’s Fund',
    'zh-Hant-HK': '海港之光兒童基金',
    'zh-Hans-CN': '海港之光儿童基金',
  },
}

const lionRock: Merchant = {
  clientId: '5a0d0b0e-0001-4000-8000-00000000a002',
  clientSecret: 'sandbox-payme-secret-of-lionrock',
  signingKeyId: '5a0d0b0e-0002-4000-8000-00000000a002',
  signingKey: 'c2FuZGJveCBwYXltZSBzaWduaW5nIGtleSBvZiBsaW9ucm9jaw==',
  name: {
    en: 'Lion Rock Elderly Care',
    'zh-Hant-HK': '獅子山長者關懷',
    'zh-Hans-CN': '狮子山长者关怀',
  },
}

/** The demonstration's charities that take PayMe, by their sub-domain. */
export const demonstrationMerchants = { harbour, lionrock: lionRock } as const
