import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { FormRow, OrganisationProfile } from '@almoner/domain/organisation/events.ts'
import { Refusal } from '../../../http/problem.ts'
import { initiatePaymentSchema } from '../contract.ts'
import { toPayer } from './payer.ts'

const row = (changes: Partial<FormRow>): FormRow => ({
  id: 'row',
  type: 'text',
  required: false,
  archived: false,
  showOnReceipt: false,
  label: { default: 'A question' },
  placeholder: { default: '' },
  ...changes,
})

const profile = (formRows: FormRow[]) => ({ formRows }) as OrganisationProfile

const body = (changes: object = {}) =>
  v.parse(initiatePaymentSchema, {
    amount: 100,
    paymentMethod: 'pm_card_hk',
    organizationId: '00000000-0000-8000-8000-000000000001',
    email: 'tai-man@example.com',
    phoneNumber: '9123 4567',
    ...changes,
  })

const catchFields = (act: () => unknown): Record<string, string> | undefined => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error.details.fields
  }
  return undefined
}

describe('a payer', () => {
  it('without names is “Not Provided” with an empty last name', () => {
    expect(toPayer(body(), profile([]))).toMatchObject({ firstName: 'Not Provided', lastName: '' })
  })

  it('has names in composed form, in whichever script', () => {
    const typed = { firstName: ' Hằng '.normalize('NFD'), lastName: 'Nguyễn'.normalize('NFD') }
    expect(toPayer(body(typed), profile([]))).toMatchObject({
      firstName: 'Hằng'.normalize('NFC'),
      lastName: 'Nguyễn'.normalize('NFC'),
    })
    const company = body({
      orgName: 'Amazon.com Hong Kong Ltd',
      firstName: 'सीता',
      lastName: 'गुरुङ',
    })
    expect(toPayer(company, profile([]))).toMatchObject({
      organisationName: 'Amazon.com Hong Kong Ltd',
      firstName: 'सीता',
    })
  })

  it('has a phone number in international form, Hong Kong by default', () => {
    expect(toPayer(body(), profile([])).phoneNumber).toBe('+85291234567')
    const british = body({ phoneNumber: '+44 20 7946 0958' })
    expect(toPayer(british, profile([])).phoneNumber).toBe('+442079460958')
    const dialled = body({ phoneNumber: '00852 9123 4567' })
    expect(toPayer(dialled, profile([])).phoneNumber).toBe('+85291234567')
  })

  it.each([
    ["siobhan.o'brien@donor.example", "siobhan.o'brien@donor.example"],
    ['a&b@donor.example', 'a&b@donor.example'],
    ['user@xn--bcher-kva.example', 'user@xn--bcher-kva.example'],
    ['user@例子.香港', 'user@例子.香港'],
    ['\u200btai-man＠example.com ', 'tai-man@example.com'],
  ])('may have the address %j', (email, meant) => {
    expect(toPayer(body({ email }), profile([])).email).toBe(meant)
  })

  it('with an invalid phone number is refused at that field', () => {
    const wrong = body({ phoneNumber: '123' })
    expect(catchFields(() => toPayer(wrong, profile([])))).toEqual({ phoneNumber: 'phone.invalid' })
  })

  it('must answer what the charity requires', () => {
    const rows = [row({ id: 'why', required: true }), row({ id: 'how' })]
    expect(catchFields(() => toPayer(body(), profile(rows)))).toEqual({
      'fields.why': 'field.required',
    })
    const blank = body({ fields: [{ id: 'why', value: '   ' }] })
    expect(catchFields(() => toPayer(blank, profile(rows)))).toEqual({
      'fields.why': 'field.required',
    })
  })

  it('need not answer an archived question, and answers to no question are dropped', () => {
    const rows = [row({ id: 'old', required: true, archived: true }), row({ id: 'new' })]
    const answered = body({
      fields: [
        { id: 'new', value: ' yes ' },
        { id: 'none', value: 'x' },
      ],
    })
    expect(toPayer(answered, profile(rows)).customFields).toEqual({ new: 'yes' })
  })

  it('has an answer also to a question that is archived before the form arrives again', () => {
    const answered = body({ fields: [{ id: 'why', value: 'x' }] })
    const before = toPayer(answered, profile([row({ id: 'why' })]))
    expect(toPayer(answered, profile([row({ id: 'why', archived: true })]))).toEqual(before)
  })
})
