import * as v from 'valibot'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganizationAnswer } from '@almoner/api/routes/organizations/contract.ts'
import {
  refusalsFrom,
  useAnswers,
  type Answers,
  type AnswersForm,
  type Refusal,
} from '../../../lib/answers.ts'
import { toE164, type TypedPhone } from '../../../lib/phone.ts'
import type { PayerDraft } from '../checkout-shape.ts'
import { updateCheckout } from '../checkout-state.ts'

export type FormRow = OrganizationAnswer['organizationObj']['formSetting']['rows'][number]

/** The charity's own questions, and whether an account says the rest. */
export type PayerTerms = { rows: readonly FormRow[]; isLocked: boolean }

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
const memo = v.pipe(v.string(), v.trim(), v.maxLength(500, 'text.too_long'))
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
      memo,
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

/** Of a donor who is logged in: their account is in order, however little it may say. */
const lockedSchema = (rows: readonly FormRow[]) =>
  v.object({
    kind: v.picklist(['person', 'company']),
    orgName: v.string(),
    lastName: v.string(),
    firstName: v.string(),
    email: v.string(),
    confirmEmail: v.string(),
    phone: v.object({ country: v.string(), number: v.string() }),
    memo,
    rows: v.strictTuple(rows.map(answer)),
  })

/** Undefined where the number is none; a number that cannot be checked now is left to the server. */
export const checkedPhone = async (typed: TypedPhone): Promise<string | undefined> => {
  try {
    return await toE164(typed)
  } catch {
    return typed.number.trim()
  }
}

/** The form, judged whole at a press: also the number, by a library that is fetched meanwhile. */
export const usePayerForm = (draft: PayerDraft, terms: PayerTerms): AnswersForm => {
  const { rows } = terms
  return useAnswers({
    initial: () => answersOf(draft, rows),
    refusalsOf: (answers) => refusalsOfPayer(answers, terms),
    onChange: (answers) => {
      // Changed details count again when they were found in order.
      updateCheckout({ payer: draftOf(answers, rows), phoneNumber: null })
    },
  })
}

/** Whether nothing is left to ask. */
export const isWholePayer = async (
  draft: PayerDraft,
  rows: readonly FormRow[],
): Promise<boolean> => {
  const refusals = await refusalsOfPayer(answersOf(draft, rows), { rows, isLocked: false })
  return refusals.length === 0
}

const refusalsOfPayer = async (
  answers: Answers,
  terms: PayerTerms,
): Promise<readonly Refusal[]> => {
  const { phone } = draftOf(answers, terms.rows)
  const refusals = refusalsFrom(read(answers, terms).issues)
  if (terms.isLocked || phone.number.trim() === '') return refusals
  if ((await checkedPhone(phone)) !== undefined) return refusals
  return [...refusals, { name: 'phone.number', code: 'phone.invalid' }]
}

const read = (answers: Answers, { rows, isLocked }: PayerTerms) => {
  const { answers: own, ...draft } = draftOf(answers, rows)
  const typed = { ...draft, rows: rows.map(({ id }) => ({ value: own[id] ?? '' })) }
  return v.safeParse(isLocked ? lockedSchema(rows) : payerSchema(rows), typed)
}

/** Answers that hold, as they are sent: without the blanks around them. */
export const payerFrom = (answers: Answers, terms: PayerTerms): PayerDraft => {
  const { rows } = terms
  const { output, success } = read(answers, terms)
  assert(success, 'the details were found in order')
  const { rows: own, ...payer } = output
  return {
    ...payer,
    answers: Object.fromEntries(rows.map(({ id }, place) => [id, own[place]?.value ?? ''])),
  }
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

// A charity's own questions go by their place: ids may hold any letters.
const nameOfRow = (place: number): string => `rows.${place}.value`

const answersOf = (
  { answers, phone, ...draft }: PayerDraft,
  rows: readonly FormRow[],
): Answers => ({
  ...draft,
  'phone.country': phone.country,
  'phone.number': phone.number,
  ...Object.fromEntries(rows.map(({ id }, place) => [nameOfRow(place), answers[id] ?? ''])),
})

const draftOf = (answers: Answers, rows: readonly FormRow[]): PayerDraft => {
  const typed = (name: string): string => answers[name] ?? ''
  return {
    kind: typed('kind') === 'company' ? 'company' : 'person',
    orgName: typed('orgName'),
    lastName: typed('lastName'),
    firstName: typed('firstName'),
    email: typed('email'),
    confirmEmail: typed('confirmEmail'),
    phone: { country: typed('phone.country'), number: typed('phone.number') },
    memo: typed('memo'),
    answers: Object.fromEntries(rows.map(({ id }, place) => [id, typed(nameOfRow(place))])),
  }
}
