import type { Cents } from '@almoner/domain/kernel/money.ts'
import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { manualMethods, walletMethods } from '@almoner/domain/payment-methods/method-names.ts'
import {
  amounts,
  choice,
  days,
  listContract,
  anyOfValues,
  type Filter,
} from '../../../http/lists/contract.ts'
import type { PersonId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { paymentFailures } from '@almoner/domain/payment/values.ts'
import { paymentStatuses } from '../../../use-cases/payments/status/payment-status-contract.ts'
import { deskPaymentMoney, type DeskPayment } from '../contract.ts'

/**
 * `given` and `net` are of the payments that came, before refunds: without the fees that payers
 * added, and after all fees. `received` is the total of the completed payments, less refunds and
 * lost disputes. `asked` is the total of all payments, in any state. For a search, an amount or a
 * day of the record, rows are counted up to ten thousand. If there are more, `isMore` is set and no
 * total is known.
 */
export type PaymentsTotals = {
  rows: number
  received: Cents | null
  asked: Cents | null
  given: Cents | null
  net: Cents | null
  /** `given` for each payment that came; null if none did. */
  average: Cents | null
  /**
   * What went back on the days of the filter `returned`: `givenBack` is the part by which gifts
   * became smaller. Null without that filter, or with one of a search or an amount.
   */
  refunded: Cents | null
  lost: Cents | null
  givenBack: Cents | null
  isMore: boolean
}

/** `none`: for no project. */
const project: Filter<ProjectId | 'none'> = {
  kind: 'choice',
  read: v.union([v.literal('none'), idSchema('project')], 'project.unknown'),
}

/** A payer id, and all payer ids that were merged into its record. */
const donor: Filter<PersonId> = { kind: 'choice', read: idSchema('person') }

const weekHour: Filter<{ weekday: number; hour: number }> = {
  kind: 'choice',
  read: v.pipe(
    v.string('hour.unknown'),
    v.regex(/^[1-7]-(?:1?\d|2[0-3])$/, 'hour.unknown'),
    v.transform((text) => {
      const [weekday, hour] = text.split('-').map(Number)
      return { weekday: weekday ?? 1, hour: hour ?? 0 }
    }),
  ),
}

export const listedMethods = ['card', ...walletMethods, ...manualMethods] as const

/** The payments of the staff member's charity. */
export const paymentsList = listContract<DeskPayment, PaymentsTotals>()({
  money: {
    ...deskPaymentMoney,
    received: true,
    asked: true,
    given: true,
    net: true,
    average: true,
    lost: true,
    givenBack: true,
  },
  path: '/api/organizations/payments',
  filters: {
    /**
     * The search covers names, e-mail address, receipt number, and the payer's message with a
     * transfer.
     */
    q: anyOfValues(100, 'q'),
    /**
     * `waiting`: staff must act on it. `came`: paid, also if it was refunded later. `disputed`: the
     * payer's bank holds a part of it.
     */
    status: choice(
      [...paymentStatuses, 'waiting', 'came', 'partly_refunded', 'disputed'],
      'status',
    ),
    /** The displayed day, on which the money arrived, else on which the payment began. */
    day: days('day'),
    /** When the payment began; of an offline entry, when it was entered. */
    recorded: days('recorded'),
    method: choice(listedMethods, 'method'),
    project,
    type: choice(['donation', 'payment'], 'type'),
    source: choice(['online', 'offline'], 'source'),
    amount: amounts('amount'),
    /** Whose account took the money; no control has it. */
    account: choice(['platform', 'own'], 'account'),
    /** Instalments of monthly gifts, or all others; no control has it. */
    plan: choice(['only', 'none'], 'plan'),
    /** Why they failed; the dashboard names it, and no control has it. */
    failure: choice(paymentFailures, 'failure'),
    /** The days on which a refund was made or a dispute was lost; no control has it. */
    returned: days('returned'),
    /** The hour of the week, `5-20` is Friday from 20:00 in Hong Kong; no control has it. */
    hour: weekHour,
    /** The payments of one donor; no control has it. */
    donor,
  },
  sorts: ['date', 'recorded', 'amount', 'payer', 'project', 'method', 'status'],
  firstSort: '-date',
  pageSize: 20,
  live: 'payments',
})

/** GET /organizations/projects: the project filter of the payments list, newest first. */
export type DeskProjectsAnswer = { projects: { id: string; name: string }[] }
