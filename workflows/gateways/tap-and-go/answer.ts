import { readXml } from './xml.ts'

/** The answer to a status query; a field is null if the answer does not contain it. */
export type StatusAnswer = {
  resultCode: string
  tradeStatus: string | null
  tradeNo: string | null
  merTradeNo: string | null
  totalPrice: string | null
}

const names = ['resultCode', 'tradeStatus', 'tradeNo', 'merTradeNo', 'totalPrice'] as const
const knownNames: ReadonlySet<string> = new Set(names)
const deepest = 8

/**
 * Reads an answer in any of the formats that merchants' programs have observed: XML, JSON, or a
 * form. Null for any other format, without a result, or with two values that differ.
 */
export const readStatusAnswer = (text: string): StatusAnswer | null => {
  const fields = new Map<string, string>()
  let contradicts = false
  const note = (name: string, value: string): void => {
    if (!knownNames.has(name)) return
    contradicts ||= fields.has(name) && fields.get(name) !== value
    fields.set(name, value)
  }
  if (!read(text.trim(), note) || contradicts) return null
  const resultCode = fields.get('resultCode')
  if (resultCode === undefined || resultCode === '') return null
  const value = (name: (typeof names)[number]): string | null => fields.get(name) || null
  return {
    resultCode,
    tradeStatus: value('tradeStatus'),
    tradeNo: value('tradeNo'),
    merTradeNo: value('merTradeNo'),
    totalPrice: value('totalPrice'),
  }
}

type Note = (name: string, value: string) => void

const read = (text: string, note: Note): boolean => {
  if (text.startsWith('<')) return readXml(text, note)
  if (text.startsWith('{')) return readJson(text, note)
  for (const [name, value] of new URLSearchParams(text)) note(name, value)
  return true
}

const readJson = (text: string, note: Note): boolean => {
  try {
    return walk(JSON.parse(text), note, 0)
  } catch {
    return false
  }
}

const walk = (value: unknown, note: Note, depth: number): boolean => {
  if (depth > deepest || typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([name, inner]: [string, unknown]) => {
    if (typeof inner === 'object' && inner !== null) return walk(inner, note, depth + 1)
    if (typeof inner === 'string' || typeof inner === 'number') note(name, String(inner))
    return true
  })
}
