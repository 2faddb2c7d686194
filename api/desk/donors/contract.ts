import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ConsentSource, WithdrawalSource } from '@almoner/domain/marketing-consent/events.ts'
import type { Money } from '../../http/money-contract.ts'
import type { Donor } from './donors-list-contract.ts'

export const donorParamSchema = v.object({ donorId: idSchema('person') })

/** POST /organizations/donors/:donorId/merge and /separate: the other payer id. */
export const otherDonorSchema = v.strictObject({ donorId: idSchema('person') })
export type OtherDonorBody = v.InferInput<typeof otherDonorSchema>

/** A payer id, with the names and the address of its newest gift. */
export type DonorPart = {
  id: string
  firstName: string
  lastName: string
  organisationName: string | null
  /** Masked for staff who do not see contact data. */
  email: string
  phoneNumber: string
  gifts: number
  given: Cents
}

/** The gifts of a year of assessment, less refunds and lost disputes. */
type DonorYear = { year: string; gifts: number; given: Cents }

export type DonorPlan = {
  id: string
  amount: Cents
  status: 'active' | 'paused' | 'cancelled' | 'completed'
  projectName: string
  /** ISO 8601. */
  startedAt: string
}

/** A change of the donor's agreement to the charity's news. */
export type ConsentChange = {
  /** ISO 8601. */
  at: string
  textVersion: number | null
  language: Language | null
} & ({ type: 'agreed'; source: ConsentSource } | { type: 'withdrew'; source: WithdrawalSource })

/** GET /organizations/donors/:donorId */
export type DonorAnswer = Donor & {
  phoneNumber: string
  years: readonly DonorYear[]
  plans: readonly DonorPlan[]
  /** The newest first; null for staff without permission to see consents. */
  consents: readonly ConsentChange[] | null
  /** The payer ids of the record, its own first. */
  parts: readonly DonorPart[]
  /** Other donors with the same telephone number or name. */
  likelySame: readonly DonorPart[]
}

export const donorMoney: Money<DonorAnswer> = { given: true, amount: true }
