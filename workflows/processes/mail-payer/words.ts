import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { PayerWords } from './catalogue.ts'
import { en } from './locales/en.ts'
import { zhCn } from './locales/zh-cn.ts'
import { zhHk } from './locales/zh-hk.ts'

export const payerWords: Record<Language, PayerWords> = { en, zh: zhHk, cn: zhCn }
