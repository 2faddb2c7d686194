import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'
import { cleanEmailAddress, isEmailAddress } from '@almoner/domain/kernel/email-address.ts'
import { useAnswers, type Answers, type AnswersForm, type Refusal } from '../../lib/answers.ts'
import { checkedName } from '../../lib/checked-name.ts'
import { checkedPhone } from '../../lib/phone.ts'
import type { PayerDraft } from '../checkout/checkout-shape.ts'
import { dispatchCheckout } from '../checkout/dispatch-checkout.ts'

export type FormRow = OrganizationAnswer['organizationObj']['formSetting']['rows'][number]

/** The charity's own questions, and whether an account says the rest. */
export type PayerTerms = { rows: readonly FormRow[]; isLocked: boolean }

/** Says why an answer does not hold, or nothing. */
type Rule = (typed: string) => string | undefined

const atMost =
  (most: number): Rule =>
  (typed) =>
    typed.length > most ? 'text.too_long' : undefined

const needed =
  (code: string, rule: Rule): Rule =>
  (typed) =>
    typed === '' ? code : rule(typed)

const email = needed(
  'email.required',
  (typed) => atMost(254)(typed) ?? (isEmailAddress(typed) ? undefined : 'email.invalid'),
)

/**
 * What must be answered, by the names of the controls. Written by hand: it is the only thing up to
 * here that would need more of the library of schemas, which the payer then has to load first.
 */
const rulesOf = (
  { kind, email: first }: PayerDraft,
  { rows, isLocked }: PayerTerms,
): Record<string, Rule> => ({
  // Of a donor who is logged in: their account is in order, however little it may say.
  ...(!isLocked && {
    orgName: kind === 'company' ? needed('orgName.required', atMost(200)) : atMost(200),
    lastName: needed('lastName.required', atMost(100)),
    firstName: needed('firstName.required', atMost(100)),
    email,
    confirmEmail: (second) => {
      if (first.toLowerCase() === second.toLowerCase() || first === '') return undefined
      return second === '' ? 'email.again_required' : 'email.mismatch'
    },
    'phone.number': needed('phone.required', () => undefined),
  }),
  memo: atMost(500),
  ...Object.fromEntries(
    rows.map(({ required }, place) => [
      nameOfRow(place),
      required ? needed('field.required', atMost(2_000)) : atMost(2_000),
    ]),
  ),
})

/** The form, judged whole at a press: also the number, by a library that is fetched meanwhile. */
export const usePayerForm = (draft: PayerDraft, terms: PayerTerms): AnswersForm => {
  const { rows } = terms
  return useAnswers({
    initial: () => answersOf(draft, rows),
    refusalsOf: (answers) => refusalsOfPayer(answers, terms),
    onChange: (answers) => {
      dispatchCheckout({ type: 'details_changed', payer: draftOf(answers, rows) })
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

const refusalsOfPayer = async (typed: Answers, terms: PayerTerms): Promise<readonly Refusal[]> => {
  const answers = trimmed(typed)
  const payer = draftOf(answers, terms.rows)
  const refusals = Object.entries(rulesOf(payer, terms)).flatMap(([name, rule]) => {
    const code = rule(answers[name] ?? '')
    return code === undefined ? [] : [{ name, code }]
  })
  if (terms.isLocked) return refusals
  const known = new Set(refusals.map(({ name }) => name))
  const names = await Promise.all(
    nameKinds
      .filter(([name]) => name !== 'orgName' || payer.kind === 'company')
      .map(async ([name, kind]) => ({ name, code: await checkedName(payer[name], kind) })),
  )
  const all = [
    ...refusals,
    ...names.flatMap(({ name, code }) =>
      code === null || known.has(name) ? [] : [{ name, code }],
    ),
  ]
  if (payer.phone.number === '' || (await checkedPhone(payer.phone)) !== undefined) return all
  return [...all, { name: 'phone.number', code: 'phone.invalid' }]
}

// What was typed for a company stays when a person pays after all, and is not sent.
const nameKinds = [
  ['orgName', 'organisation'],
  ['lastName', 'person'],
  ['firstName', 'person'],
] as const

/** As they are sent: composed, without the blanks around them, and addresses as they were meant. */
export const payerFrom = (answers: Answers, rows: readonly FormRow[]): PayerDraft =>
  draftOf(trimmed(answers), rows)

const trimmed = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, typed]) => [
      name,
      name === 'email' || name === 'confirmEmail'
        ? cleanEmailAddress(typed)
        : typed.normalize('NFC').trim(),
    ]),
  )

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
