import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Messages } from './catalogue.ts'
import { en } from './en.ts'
import { zhCn } from './zh-cn.ts'
import { zhHk } from './zh-hk.ts'

const catalogues: Record<Language, Messages> = { en, zh: zhHk, cn: zhCn }

export const messagesIn = (language: Language): Messages => catalogues[language]
