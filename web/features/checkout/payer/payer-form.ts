import { useEffect } from 'react'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import type { OrganizationAnswer } from '@almoner/api/routes/organizations/contract.ts'
import { resolver } from '../../../lib/form.ts'
import { toE164, type TypedPhone } from '../../../lib/phone.ts'
import type { PayerDraft } from '../checkout-shape.ts'
import { readCheckout, updateCheckout } from '../checkout-state.ts'

export type FormRow = OrganizationAnswer['organizationObj']['formSetting']['rows'][number]

/** The form's values: a charity's own questions go by their place, ids may hold any letters. */
export type PayerValues = Omit<PayerDraft, 'answers'> & { rows: { value: string }[] }

const line = (code: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(code), v.maxLength(100, 'text.too_long'))
const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('email.required'),
  v.maxLength(254, 'text.too_long'),
  v.email('email.invalid'),
)
const phone = v.object({
  country: v.string(),
  number: v.pipe(v.string(), v.trim(), v.nonEmpty('phone.required')),
})
const answer = (row: FormRow) =>
  v.object({
    value: v.pipe(
      v.string(),
      v.trim(),
      row.required ? v.nonEmpty('field.required') : v.string(),
      v.maxLength(2_000, 'text.too_long'),
    ),
  })

/** What must be answered, in the order of the screen. */
export const payerSchema = (rows: readonly FormRow[]) =>
  v.pipe(
    v.object({
      kind: v.picklist(['person', 'company']),
      orgName: v.pipe(v.string(), v.trim(), v.maxLength(200, 'text.too_long')),
      lastName: line('lastName.required'),
      firstName: line('firstName.required'),
      email,
      confirmEmail: v.pipe(v.string(), v.trim()),
      phone,
      memo: v.pipe(v.string(), v.trim(), v.maxLength(500, 'text.too_long')),
      rows: v.strictTuple(rows.map(answer)),
    }),
    v.forward(
      v.partialCheck(
        [['kind'], ['orgName']],
        ({ kind, orgName }) => kind === 'person' || orgName !== '',
        'orgName.required',
      ),
      ['orgName'],
    ),
    v.forward(
      v.partialCheck(
        [['email'], ['confirmEmail']],
        ({ email: first, confirmEmail: second }) =>
          first === '' || first.toLowerCase() === second.toLowerCase(),
        'email.mismatch',
      ),
      ['confirmEmail'],
    ),
  )

/** Undefined where the number is none; a number that cannot be checked now is left to the server. */
export const checkedPhone = async (typed: TypedPhone): Promise<string | undefined> => {
  try {
    return await toE164(typed)
  } catch {
    return typed.number.trim()
  }
}

/** The form, judged whole at a press: also the number, by a library that is fetched meanwhile. */
export const usePayerForm = (
  draft: PayerDraft,
  rows: readonly FormRow[],
): UseFormReturn<PayerValues> => {
  const form = useForm<PayerValues>({
    resolver: withPhone(resolver(payerSchema(rows))),
    defaultValues: valuesOf(draft, rows),
    shouldFocusError: false,
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const payer = draftOf(values, rows)
          if (JSON.stringify(payer) === JSON.stringify(readCheckout().payer)) return
          // Changed details count again when they were found in order.
          updateCheckout({ payer, phoneNumber: null })
        },
      }),
    [subscribe, rows],
  )
  return form
}

const withPhone =
  (schema: Resolver<PayerValues>): Resolver<PayerValues> =>
  async (values, context, options) => {
    // With 'firstError', what compares two fields is left out while any third one does not hold, and
    // the payer hears of it only at the next press.
    const judged = await schema(values, context, { ...options, criteriaMode: 'all' })
    if ('phone' in judged.errors || values.phone.number.trim() === '') return judged
    if ((await checkedPhone(values.phone)) !== undefined) return judged
    const refusal = { number: { type: 'custom', message: 'phone.invalid' } }
    return { values: {}, errors: { ...judged.errors, phone: refusal } }
  }

export const blankPayer: PayerDraft = {
  kind: 'person',
  orgName: '',
  lastName: '',
  firstName: '',
  email: '',
  confirmEmail: '',
  phone: { country: 'HK', number: '' },
  memo: '',
  answers: {},
}

const valuesOf = ({ answers, ...draft }: PayerDraft, rows: readonly FormRow[]): PayerValues => ({
  ...draft,
  rows: rows.map(({ id }) => ({ value: answers[id] ?? '' })),
})

export const draftOf = (
  { rows: typed, ...values }: PayerValues,
  rows: readonly FormRow[],
): PayerDraft => ({
  ...values,
  answers: Object.fromEntries(rows.map(({ id }, place) => [id, typed[place]?.value ?? ''])),
})
