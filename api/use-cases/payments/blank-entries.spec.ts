import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { recordsQuerySchema } from '../../donor/records/records-contract.ts'
import { projectsQuerySchema } from '../../payer/projects/contract.ts'
import {
  changeProfileSchema,
  confirmRegistrationSchema,
  forgotSchema,
  loginSchema,
  registerSchema,
} from '../accounts/contract.ts'
import {
  calculateFeesSchema,
  confirm3DSPaymentSchema,
  donorPaymentSchema,
  initiatePaymentSchema,
  retrievePaymentStatusSchema,
} from './contract.ts'
import {
  donorManualPaymentSchema,
  manualDetailsSchema,
  manualPaymentSchema,
} from './manual/manual-contract.ts'
import { donorWalletPaymentSchema, walletPaymentSchema } from './wallet/wallet-contract.ts'
import { editSchema } from '../recurring-plans/contract.ts'

/** The payloads of the specification's section 7, by their call. */
const payloads: Record<string, { entries: Record<string, v.GenericSchema> }> = {
  'POST /donors/login': loginSchema,
  'PUT /donors': changeProfileSchema,
  'POST /donors/register': registerSchema,
  'POST /donors/register/{token}': confirmRegistrationSchema,
  'POST /donors/forgot': forgotSchema,
  'GET /projects': projectsQuerySchema,
  'POST /user/payments/calculate-fees': calculateFeesSchema,
  'POST /user/payments': initiatePaymentSchema,
  'POST /donors/payments': donorPaymentSchema,
  'POST /user/payments/retrievePaymentStatus': retrievePaymentStatusSchema,
  'POST /user/payments/confirm3DSPayment': confirm3DSPaymentSchema,
  'POST /user/payments/add': manualPaymentSchema,
  'POST /donors/payments/add': donorManualPaymentSchema,
  'POST /user/payments/manualDetails': manualDetailsSchema,
  'POST /user/payments/paymeLink': walletPaymentSchema,
  'POST /donors/payments/paymeLink': donorWalletPaymentSchema,
  'GET /donors/payments': recordsQuerySchema,
  'PUT /donors/payments/{paymentId}': editSchema,
}

// An empty memo is an answer there: it takes the memo away.
const answeredByBlank = new Set(['PUT /donors/payments/{paymentId} memo'])
// The host identifies the charity, so no code reads these entries.
const ignored = new Set(['subDomain', 'isCustomDomain'])

const optionalEntries = Object.entries(payloads).flatMap(([call, { entries }]) =>
  Object.entries(entries)
    .filter(([name, entry]) => entry.type === 'optional' && !ignored.has(name))
    .map(([name, entry]) => ({ call, name, entry })),
)

describe('an optional field of the payloads', () => {
  it.each(optionalEntries)('counts as not sent: $name of $call', ({ call, name, entry }) => {
    const absent = v.safeParse(entry, undefined)
    expect(absent.success).toBe(true)
    expect(v.safeParse(entry, null)).toMatchObject({ success: true, output: absent.output })
    if (answeredByBlank.has(`${call} ${name}`)) return
    expect(v.safeParse(entry, '')).toMatchObject({ success: true, output: absent.output })
  })

  it('has its own error if an invalid value was sent', () => {
    const { cardCountry } = calculateFeesSchema.entries
    expect(v.safeParse(cardCountry, 'Hong Kong').issues?.[0]?.message).toBe('country.invalid')
  })
})
