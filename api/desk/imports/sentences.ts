import type { CellProblem } from '@almoner/domain/import-rows/check-row.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { en } from './locales/en.ts'
import { zhCn } from './locales/zh-cn.ts'
import { zhHk } from './locales/zh-hk.ts'
import type { ImportSentences } from './sentence-shape.ts'

export const importSentences: Record<Language, ImportSentences> = { en, zh: zhHk, cn: zhCn }

/**
 * Describes the problem with a cell in the reader's language, for example "31/02/2026 is not a valid date".
 */
export const describeProblem = (
  { code, text }: Pick<CellProblem, 'code' | 'text'>,
  language: Language,
): string => importSentences[language].problems[code].replace('{text}', () => text)
