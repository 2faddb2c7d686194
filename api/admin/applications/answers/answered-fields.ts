import type { Filled } from '@almoner/domain/application/state.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { parseHongKongId, maskHongKongId } from '@almoner/domain/people/hong-kong-id.ts'
import { readFields, type FieldValue } from '@almoner/domain/application/sections/section-fields.ts'
import { sections, type Section } from '@almoner/domain/application/values.ts'
import type { AnsweredField, AnsweredSection } from '../contract.ts'

type Fields = Readonly<Record<string, FieldValue>>

/** Returns the sections as a reviewer sees them. No identity card number is shown whole. */
export const answeredSections = (filled: Filled): AnsweredSection[] =>
  sections.flatMap((section) => {
    const fields = fieldsOfSection(filled, section)
    return fields === null ? [] : [{ section, fields }]
  })

/** Replaces a value that is shown only after a step-up. */
const maskedValue = '••••'

const maskedOfIdentity: ReadonlySet<string> = new Set(['email', 'dateOfBirth', 'line1'])

/** A value as every reviewer may see it. An identity card's number is never shown whole. */
export const maskValue = (section: string, field: string, value: string): string => {
  if (section !== 'identity' || isErased(value)) return value
  if (field === 'hongKongId') return maskedHongKongId(value)
  return maskedOfIdentity.has(field) ? maskedValue : value
}

/**
 * Returns the representative's details after a step-up. The middle of the identity card number
 * stays masked.
 */
export const unmaskedIdentity = (filled: Filled): AnsweredField[] =>
  listFilledIn(readFields(filled, 'identity') ?? {}).map(({ field, value }) => ({
    field,
    value: field === 'hongKongId' ? maskValue('identity', field, value) : value,
  }))

const fieldsOfSection = (filled: Filled, section: Section): AnsweredField[] | null => {
  const fields = readFields(filled, section)
  if (fields === null) return null
  return listFilledIn(fields).map(({ field, value }) => ({
    field,
    value: maskValue(section, field, value),
  }))
}

const listFilledIn = (fields: Fields): AnsweredField[] =>
  Object.entries(fields).flatMap(([field, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ field, value: String(value) }],
  )

// A text that is not a valid number is hidden entirely.
const maskedHongKongId = (text: string): string => {
  const parsed = parseHongKongId(text)
  return parsed === null ? '–' : maskHongKongId(parsed)
}
