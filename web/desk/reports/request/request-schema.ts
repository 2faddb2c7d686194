import * as v from 'valibot'
import type { ReportRequestBody } from '@almoner/api/desk/reports/contract.ts'
import { isCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { contentEntries, toContent } from './content-schema.ts'
import { namedPeriods } from '../../../lib/period/periods.ts'

const periodChoices = [...namedPeriods, 'own'] as const

const day = (code: string) => v.pipe(v.string(), v.check(isCalendarDay, code))

/** The fields of the period and of what is known, in the order of the screen. */
const clockEntries = {
  /** The name of the two days. It is not sent. */
  period: v.picklist(periodChoices),
  from: day('from.invalid'),
  to: day('to.invalid'),
  /** An empty day means everything that is recorded by now. */
  knownOn: v.pipe(
    v.string(),
    v.check((text) => text === '' || isCalendarDay(text), 'known_at.invalid'),
    v.check((text) => text <= todayInHongKong(), 'known_at.future'),
  ),
  knownTime: v.string(),
}
export type ClockName = keyof typeof clockEntries

export const requestSchema = v.pipe(
  v.object({ ...contentEntries, ...clockEntries }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'period_invalid'),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['knownOn'], ['knownTime']],
      ({ knownOn, knownTime }) => knownTime === '' || knownOn !== '',
      'known_on.required',
    ),
    ['knownOn'],
  ),
)

export const toRequest = (output: v.InferOutput<typeof requestSchema>): ReportRequestBody => {
  const { from, to, knownOn, knownTime } = output
  const knownAt = knownOn === '' ? null : [knownOn, knownTime].filter(Boolean).join('T')
  return { ...toContent(output), from, to, knownAt }
}
