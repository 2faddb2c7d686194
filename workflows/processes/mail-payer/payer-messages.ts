import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { PayerMessages } from './catalogue.ts'
import { en } from './locales/en.ts'
import { zhCn } from './locales/zh-cn.ts'
import { zhHk } from './locales/zh-hk.ts'

export const payerMessages: Record<Language, PayerMessages> = { en, zh: zhHk, cn: zhCn }
