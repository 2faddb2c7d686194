import { instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { hongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import type { HongKongClock, Messages } from './catalogue.ts'
import { en } from './en.ts'
import { zhCn } from './zh-cn.ts'
import { zhHk } from './zh-hk.ts'

const catalogues: Record<Language, Messages> = { en, zh: zhHk, cn: zhCn }

export const messagesIn = (language: Language): Messages => catalogues[language]

/** A day as a reader of the language writes it has no clock. */
export const toHongKongDay = (day: CalendarDay): HongKongClock => toHongKongClock(instantAt(day, 0))

export const toHongKongClock = (at: Instant): HongKongClock => {
  const { year, month, day, hour, minute } = hongKongTime(at)
  return { year, month, day, clock: [hour, minute].map((n) => String(n).padStart(2, '0')).join(':') }
}
