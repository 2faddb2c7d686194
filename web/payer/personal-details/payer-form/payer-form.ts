import { useRef } from 'react'
import { useWatch, type FieldPath, type UseFormRegisterReturn } from 'react-hook-form'
import * as v from 'valibot'
import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'
import { cleanEmailAddress, isEmailAddress } from '@almoner/domain/people/email-address.ts'
import type { NameKind } from '@almoner/domain/people/name-rules.ts'
import { checkName } from '../../../lib/form/checked-name.ts'
import { useSchemaForm } from '../../../lib/form/form.ts'
import { checkPhone } from '../../../lib/form/phone/phone.ts'
import type { PayerDraft } from '../../checkout/state/checkout-shape.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'

export type FormRow = OrganizationAnswer['organizationObj']['formSetting']['rows'][number]

/** The charity's own questions, and whether an account provides the other details. */
export type PayerTerms = { rows: readonly FormRow[]; isLocked: boolean }

/**
 * The draft in the form's format. A question's id may contain any characters, so each answer has
 * its position as its name.
 */
export type PayerTyped = Omit<PayerDraft, 'answers'> & { rows: { value: string }[] }

const typed = v.pipe(
  v.string(),
  v.transform((text) => text.normalize('NFC').trim()),
)
const atMost = (most: number) => v.pipe(typed, v.maxLength(most, 'text.too_long'))
const needed = (code: string, most: number) => v.pipe(atMost(most), v.nonEmpty(code))

// If a name is missing or too long, that error is reported first.
const name = (code: string, kind: NameKind) =>
  v.pipeAsync(
    needed(code, 100),
    v.rawCheckAsync(async ({ dataset, addIssue }) => {
      const refused = dataset.typed && (await checkName(dataset.value, kind))
      if (refused) addIssue({ message: refused })
    }),
  )

const email = v.pipe(v.string(), v.transform(cleanEmailAddress))

const answersSchema = (rows: readonly FormRow[]) => ({
  memo: atMost(500),
  rows: v.tuple(
    rows.map(({ required }) =>
      v.object({ value: required ? needed('field.required', 2_000) : atMost(2_000) }),
    ),
  ) as unknown as v.GenericSchema<{ value: string }[]>,
})

const kind = v.picklist(['person', 'company'])

// The account of a donor who is logged in is always valid, however few details it contains.
const lockedSchema = (rows: readonly FormRow[]) =>
  v.objectAsync({
    kind,
    orgName: typed,
    lastName: typed,
    firstName: typed,
    email,
    confirmEmail: email,
    phone: v.object({ country: v.string(), number: typed }),
    ...answersSchema(rows),
  })

const guestSchema = (rows: readonly FormRow[]) =>
  v.pipeAsync(
    v.objectAsync({
      kind,
      orgName: atMost(200),
      lastName: name('lastName.required', 'person'),
      firstName: name('firstName.required', 'person'),
      email: v.pipe(
        email,
        v.nonEmpty('email.required'),
        v.maxLength(254, 'text.too_long'),
        v.check(isEmailAddress, 'email.invalid'),
      ),
      confirmEmail: email,
      phone: v.object({ country: v.string(), number: v.pipe(typed, v.nonEmpty('phone.required')) }),
      ...answersSchema(rows),
    }),
    v.forwardAsync(
      // If the payer switches from a company to a person, the typed company name is kept and not
      // sent.
      v.rawCheckAsync(async ({ dataset, addIssue }) => {
        if (!dataset.typed || dataset.value.kind === 'person') return
        const { orgName } = dataset.value
        const refused =
          orgName === '' ? 'orgName.required' : await checkName(orgName, 'organisation')
        if (refused) addIssue({ message: refused })
      }),
      ['orgName'],
    ),
    v.forward(
      v.check((payer) => payer.email === '' || payer.confirmEmail !== '', 'email.again_required'),
      ['confirmEmail'],
    ),
    v.forward(
      v.check(
        (payer) =>
          payer.email === '' || payer.email.toLowerCase() === payer.confirmEmail.toLowerCase(),
        'email.mismatch',
      ),
      ['confirmEmail'],
    ),
    v.forwardAsync(
      v.checkAsync(
        async ({ phone }) => phone.number === '' || (await checkPhone(phone)) !== undefined,
        'phone.invalid',
      ),
      ['phone', 'number'],
    ),
  )

type PayerSchema = v.GenericSchemaAsync<PayerTyped, PayerTyped>

const payerSchema = ({ rows, isLocked }: PayerTerms): PayerSchema =>
  isLocked ? lockedSchema(rows) : guestSchema(rows)

export type PayerForm = {
  form: ReturnType<typeof useSchemaForm<PayerSchema>>
  register: (name: FieldPath<PayerTyped>) => UseFormRegisterReturn
  isCompany: boolean
  /** Takes an e-mail address in the place of the one that was typed. */
  chooseEmail: (address: string) => void
}

// Rules that read two fields are judged again when either changes.
const deps: Partial<Record<FieldPath<PayerTyped>, FieldPath<PayerTyped>>> = {
  kind: 'orgName',
  email: 'confirmEmail',
  'phone.country': 'phone.number',
}

/** Manages the form of the payer's details, which are stored on every keystroke. */
export const usePayerForm = (draft: PayerDraft, terms: PayerTerms): PayerForm => {
  const { rows } = terms
  const form = useSchemaForm(payerSchema(terms), typedFrom(draft, rows))
  const formerEmail = useRef(draft.email)
  const isCompany = useWatch({ control: form.control, name: 'kind' }) === 'company'
  const remember = (): void => {
    dispatchCheckout({ type: 'details_changed', payer: draftFrom(form.getValues(), rows) })
  }
  const chooseEmail = (address: string): void => {
    const { email: first, confirmEmail: second } = form.getValues()
    const options = { shouldValidate: form.formState.isSubmitted }
    form.setValue('email', address, options)
    // If both fields contained the same typing error, both get the corrected address.
    if (first === second) form.setValue('confirmEmail', address, options)
    formerEmail.current = address
    remember()
  }
  // The payer types the address once: the second field repeats it and can be corrected. A different
  // address in the second field is left for its rule to validate.
  const readBack = (): void => {
    const { email: address, confirmEmail: second } = form.getValues()
    if (second === formerEmail.current) form.setValue('confirmEmail', address)
    formerEmail.current = address
    remember()
  }
  return {
    form,
    register: (field) =>
      form.register(field, {
        onChange: field === 'email' ? readBack : remember,
        deps: deps[field] ?? [],
      }),
    isCompany,
    chooseEmail,
  }
}

/** Whether all details are complete and valid. */
export const isWholePayer = async (
  draft: PayerDraft,
  rows: readonly FormRow[],
): Promise<boolean> => {
  const schema = payerSchema({ rows, isLocked: false })
  const { success } = await v.safeParseAsync(schema, typedFrom(draft, rows))
  return success
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

const typedFrom = ({ answers, ...draft }: PayerDraft, rows: readonly FormRow[]): PayerTyped => ({
  ...draft,
  rows: rows.map(({ id }) => ({ value: answers[id] ?? '' })),
})

export const draftFrom = (
  { rows: values, ...draft }: PayerTyped,
  rows: readonly FormRow[],
): PayerDraft => ({
  ...draft,
  answers: Object.fromEntries(rows.map(({ id }, place) => [id, values[place]?.value ?? ''])),
})
