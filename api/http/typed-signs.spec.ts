import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { listContractTexts } from '../testing/contract-texts.ts'
import type { TextSchema } from '../testing/text-schemas.ts'

/** Values that people copy from paper: sums, days, times, numbers and codes. */
const samples = [
  ['5', '12', '500', '1,234.50', '004', '123456', '123456789', '9123 4567', '91/1234'],
  ['2026-11-20', '09:30', 'HL', 'FF8800', 'AB12CD34', 'A123456(3)', '100..500', '2026'],
  ['harbour', 'give.harbour.org', 'https://harbour.org', 'ada@harbour.org'],
].flat()

/**
 * The spellings that a Chinese keyboard, a word processor and a phone's contacts produce for one
 * text.
 */
const spellings: Record<string, (text: string) => string> = {
  'full width': (text) =>
    text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'blanks around it': (text) => ` \u3000${text}\u00a0\n`,
  'invisible marks': (text) => `\u202a\u200b${text}\u202c`,
  'other dashes': (text) => text.replaceAll('-', '\u2013'),
}

/** Made by machines and sent as they are: no person types one. */
const madeByMachines =
  /fingerprint|payment_?[mM]ethod|payment_?[iI]ntent|setup_?[iI]ntent|setupIntent|token|cardToken|sha256|Sha256|snapshot|signature\b|before|after|against|remarkBodySchema.field|\bkey$|Key$|position|version|idSchema|\.id$|Id$|ids\.0|last4|cursor|language|Country|country|year\b|fields\.0\.id/

/** A text of no particular form. Only a field without a format accepts it. */
const anyText = '不是號碼、也不是日子 #1 ~'

/** Fields that take any text, but hold a number according to their name. */
const numbersByName = /irFileNumber|tax_id|referralCode|phone/i

const read = ({ schema }: TextSchema, text: string): unknown => {
  const { success, output } = v.safeParse(schema, text)
  return success ? { output } : undefined
}

const differences = (field: TextSchema): readonly string[] =>
  samples.flatMap((sample) => {
    const plain = read(field, sample)
    if (plain === undefined) return []
    return Object.entries(spellings)
      .filter(([, spell]) => JSON.stringify(read(field, spell(sample))) !== JSON.stringify(plain))
      .map(([name]) => `${field.path}: ${sample}, ${name}`)
  })

let fields: readonly TextSchema[] = []
beforeAll(async () => {
  const all = await listContractTexts()
  fields = all.filter(
    (field) =>
      !madeByMachines.test(field.path) &&
      (numbersByName.test(field.path) || read(field, anyText) === undefined),
  )
})

describe('a value copied from paper', () => {
  it('is read by every field of every contract, however it is typed', () => {
    expect(fields.length).toBeGreaterThan(60)
    expect(fields.flatMap(differences)).toEqual([])
  })

  it('is reported by this check if a field is strict', () => {
    const schema = v.pipe(v.string(), v.regex(/^\d{3}$/))
    expect(differences({ path: 'a', schema })).toEqual([
      'a: 500, full width',
      'a: 500, blanks around it',
      'a: 500, invisible marks',
      'a: 004, full width',
      'a: 004, blanks around it',
      'a: 004, invisible marks',
    ])
  })
})
