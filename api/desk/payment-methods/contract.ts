import * as v from 'valibot'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import {
  manualMethodSchema,
  walletMethodSchema,
  type ManualMethod,
  type WalletMethod,
} from '@almoner/domain/payment-methods/payment-method.ts'
import { instantSchema } from '@almoner/domain/kernel/schemas.ts'
import { lineSchema, linesSchema } from '../../http/contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'
import { typedDigits } from '../../use-cases/bank-account/contract.ts'
import {
  fitsQrCode,
  instructionsLength,
  mostCodeCharacters,
  nameLength,
} from './limits-contract.ts'

/**
 * Proves the signed-in staff member's identity again, on every change to the destination of a
 * charity's money. It is a separate object because a method has a `code` of its own.
 */
const stepUp = { stepUp: v.optional(v.object(stepUpEntries), {}) }

/** One text in each language, or an empty text if the charity wrote none. */
export type Texts = Record<Language, string>

export type BankAccount = {
  /** The three digits of the clearing code. */
  bankCode: string
  branchCode: string
  accountNumber: string
  accountHolder: string
}

/** The settings of one manual payment method. */
export type ManualMethodSettings = {
  method: ManualMethod
  /**
   * Whether payers see it. The switch stays unchanged if the subscription no longer includes the
   * method.
   */
  state: 'on' | 'off' | 'plan_too_small'
  /** The revision of these settings, sent as the `seen` of a change. */
  revision: number
  enabled: boolean
  code: string | null
  bank: BankAccount | null
  payableTo: Texts
  instructions: Texts
}

export type WalletState =
  | 'on'
  | 'plan_too_small'
  | 'credentials_missing'
  | 'credentials_ended'
  /** Stored and recorded credentials differ, as after a crash: they must be saved again. */
  | 'save_again'
  /** An administrator has not set the fee yet, for Tap & Go only. */
  | 'fee_missing'

export type WalletSettings = {
  method: WalletMethod
  state: WalletState
  /**
   * Data about the credentials, never the credentials themselves. It is null if there are none.
   * `storedAt` is the `seen` of a change.
   */
  credentials: { storedAt: string; expiresOn: string | null; daysLeft: number | null } | null
  /**
   * Hundredths of a per cent. It is null if no fee is set, and for PayMe, which has one fee for all
   * charities.
   */
  feeBasisPoints: number | null
}

type Plan = 'legacy' | 'free' | 'basic' | 'plus' | 'pro' | 'premium'

/** GET /organizations/ways-to-pay; what each change answers too. */
export type PaymentMethodsAnswer = {
  /** Whether the staff member may change anything. The server checks again on each request. */
  mayEdit: boolean
  plan: Plan
  /** The smallest subscription that has them. */
  planWith: { wallets: Plan; manual: Plan }
  /** The language in which a payer reads a text that has no translation. */
  defaultLanguage: Language
  wallets: WalletSettings[]
  manual: ManualMethodSettings[]
}

/** An empty text counts as null. */
const orNull = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.pipe(
    v.nullable(schema),
    v.transform((text) => (text === null || text.trim() === '' ? null : text.trim())),
  )

const textsSchema = (most: number, code: string) => {
  const one = v.optional(v.pipe(linesSchema(most, code), v.trim()), '')
  return v.object({ en: one, zh: one, cn: one })
}

const digits = (most: number, code: string) =>
  v.pipe(typedDigits(code), v.maxLength(most, `${code}.too_long`))

export const manualParamSchema = v.object({ method: manualMethodSchema })
/**
 * PUT …/ways-to-pay/manual/{method} replaces all settings of the method. It returns 409
 * `method_changed` if they have changed since the person saw them.
 */
export const manualMethodBodySchema = v.object({
  ...stepUp,
  seen: v.optional(v.pipe(v.number('seen.unknown'), v.integer('seen.unknown'))),
  enabled: v.boolean('enabled.required'),
  code: orNull(
    v.pipe(linesSchema(mostCodeCharacters, 'code'), v.check(fitsQrCode, 'code.too_long')),
  ),
  bank: v.nullable(
    v.object({
      bankCode: digits(3, 'bank_code'),
      branchCode: digits(3, 'branch_code'),
      accountNumber: digits(9, 'account_number'),
      accountHolder: lineSchema(nameLength, 'account_holder'),
    }),
  ),
  payableTo: textsSchema(nameLength, 'payable_to'),
  instructions: textsSchema(instructionsLength, 'instructions'),
})
export type ManualMethodBody = v.InferInput<typeof manualMethodBodySchema>

export const providerParamSchema = v.object({ provider: walletMethodSchema })
/**
 * The answer is 409 `method_changed` if the credentials were replaced or removed since the person
 * saw them.
 */
const seenCredentials = {
  seen: v.optional(v.nullable(instantSchema)),
}

/** DELETE …/providers/{provider} */
export const disconnectSchema = v.object({ ...stepUp, ...seenCredentials })
export type DisconnectBody = v.InferInput<typeof disconnectSchema>

const boundedText = (code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    v.transform(toPlainSigns),
    v.nonEmpty(`${code}.required`),
    v.maxLength(1_000, `${code}.too_long`),
    // It is sent in a header, which has this maximum length.
    v.regex(/^[\x21-\x7e]+$/, `${code}.invalid`),
  )

const isDay = (text: string): boolean => {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/**
 * PUT …/providers/payme: the credentials as HSBC issues them. Stored sealed, and never answered.
 */
export const paymeSchema = v.object({
  ...stepUp,
  ...seenCredentials,
  clientId: boundedText('client_id'),
  clientSecret: boundedText('client_secret'),
  signingKeyId: boundedText('signing_key_id'),
  signingKey: v.pipe(
    boundedText('signing_key'),
    v.regex(
      /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      'signing_key.invalid',
    ),
  ),
  /** The last day on which they are valid, `yyyy-MM-dd` in Hong Kong. */
  expiresOn: v.pipe(
    v.string('expires_on.required'),
    v.transform(toPlainSigns),
    v.nonEmpty('expires_on.required'),
    v.isoDate('expires_on.invalid'),
    // The pattern also accepts the thirty-first of February.
    v.check(isDay, 'expires_on.invalid'),
  ),
})
export type PaymeBody = v.InferInput<typeof paymeSchema>

/** PUT …/providers/tap_and_go */
export const tapAndGoSchema = v.object({
  ...stepUp,
  ...seenCredentials,
  appId: boundedText('app_id'),
  apiKey: boundedText('api_key'),
  publicKey: v.pipe(
    v.string('public_key.required'),
    v.trim(),
    v.nonEmpty('public_key.required'),
    v.maxLength(10_000, 'public_key.too_long'),
    v.regex(/^[\x20-\x7e\r\n]+$/, 'public_key.invalid'),
  ),
})
export type TapAndGoBody = v.InferInput<typeof tapAndGoSchema>

export const feeParamSchema = v.object({ organizationId: idSchema('organisation') })
/**
 * GET and PUT /admin/organizations/{id}/tap-and-go-fee; set by an administrator (decisions, 10).
 */
export type TapAndGoFeeAnswer = { basisPoints: number | null }
export const tapAndGoFeeSchema = v.object({
  ...stepUp,
  basisPoints: v.pipe(
    v.number('basis_points.required'),
    v.integer('basis_points.invalid'),
    v.minValue(0, 'basis_points.invalid'),
    v.maxValue(1_000, 'basis_points.too_large'),
  ),
})
export type TapAndGoFeeBody = v.InferInput<typeof tapAndGoFeeSchema>
