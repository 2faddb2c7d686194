import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { planSchema } from '@almoner/domain/plans/plan.ts'
import { staffRoles } from '@almoner/domain/staff/permissions.ts'
import type { ActivityDetails } from '@almoner/projections/models/activity/table.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import { writeDay, writeHkd } from '@almoner/workflows/locales/formats.ts'
import { writePlanName } from '@almoner/workflows/locales/plans.ts'
import { staffRoleWords } from '@almoner/workflows/locales/staff-roles.ts'
import { methodWords } from '../books/words.ts'
import { changedFields } from './words/field-words.ts'

const on: Words = { en: 'On', zh: '已開啟', cn: '已开启' }
const off: Words = { en: 'Off', zh: '已關閉', cn: '已关闭' }
const unlisted: Words = { en: 'Unlisted', zh: '不公開', cn: '不公开' }
const open: Words = { en: 'Public', zh: '公開', cn: '公开' }
const ending: Record<Language, (last4: string) => string> = {
  en: (last4) => `ending ${last4}`,
  zh: (last4) => `尾號 ${last4}`,
  cn: (last4) => `尾号 ${last4}`,
}

const commas: Words = { en: ', ', zh: '、', cn: '、' }
const semicolons: Words = { en: '; ', zh: '；', cn: '；' }

type Write = (value: string | number | boolean, language: Language) => string

const asIs: Write = (value) => String(value)
const money: Write = (value) => writeHkd(cents(Number(value)))
const day: Write = (value, language) => writeDay(calendarDay(String(value)), language)
const method: Write = (value, language) =>
  methodWords({ brand: String(value), last4: null })[language]
const name: Write = (value, language) => {
  const role = staffRoles.find((each) => each === value)
  const plan = planSchema.options.find((each) => each === value)
  if (role !== undefined) return staffRoleWords[role][language]
  return plan === undefined ? String(value) : writePlanName({ plan }, language)
}

/** What was there before an act: a sum, a role, a plan or a text. */
export const writeBefore = (
  { before = null, beforeCents = null }: ActivityDetails,
  language: Language,
): string | null => {
  if (beforeCents !== null) return money(beforeCents, language)
  return before === null ? null : name(before, language)
}

/** The details that say what is there after an act, in their order. */
const after: readonly [string, Write][] = [
  ['role', name],
  ['plan', name],
  ['prefix', asIs],
  ['host', asIs],
  ['through', day],
  ['effectiveOn', day],
  ['enabled', (value, language) => (value === true ? on : off)[language]],
  ['unlisted', (value, language) => (value === true ? unlisted : open)[language]],
  ['basisPoints', (value) => `${Number(value) / 100}%`],
  ['last4', (value, language) => ending[language](String(value))],
  ['payoutAboveCents', money],
  ['refundAboveCents', money],
  ['file', asIs],
  [
    'changed',
    (value, language) =>
      changedFields(String(value))
        .map((words) => words[language])
        .join(commas[language]),
  ],
]

/** What an act changed something to, or which fields it changed. */
export const writeAfter = (details: ActivityDetails, language: Language): string | null => {
  const texts = after.flatMap(([key, write]) => {
    const value = details[key] ?? null
    return value === null ? [] : [write(value, language)]
  })
  const isMethod = 'enabled' in details && typeof details['method'] === 'string'
  const sum = 'beforeCents' in details ? (details['amountCents'] ?? null) : null
  return (
    [
      ...(sum === null ? [] : [money(sum, language)]),
      ...(isMethod ? [method(String(details['method']), language)] : []),
      ...texts.filter((text) => text !== ''),
    ].join(semicolons[language]) || null
  )
}
