import { useLingui } from '@lingui/react/macro'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import { activityKinds } from '@almoner/domain/staff/activity.ts'
import { useActivityKindLabel } from '../../activity/activity-kind-label.ts'

type Names = Readonly<Record<string, string>>

/** Returns the names of the totals of each kind, by their keys. */
export const useTotalNames = (): Partial<Record<ReportKindName, Names>> => {
  const { t } = useLingui()
  const bookings = t`Bookings`
  const facts = t`Facts`
  const activityLabel = useActivityKindLabel()
  return {
    donation_ledger: {
      bookings,
      received: t({ message: 'Received', context: 'total' }),
      net: t`Your charity receives`,
      refunded: t({ message: 'Refunded', context: 'total' }),
    },
    receipt_register: {
      issued: t`Receipts issued`,
      voided: t`Of these, void`,
      standing: t`Amount of valid receipts`,
      ledger: t`The same payments in the ledger`,
      difference: t`Difference`,
    },
    payout_reconciliation: usePayoutNames(),
    balance_statement: { owed: t`Owed to your charity, less advances` },
    fee_statement: useFeeNames(),
    donors_by_year_of_assessment: {
      donors: t`Donors, in each year`,
      donations: t`Number of donations`,
      donated: t`Donated after refunds`,
      exempt: t`Donated with a receipt under section 88`,
      payments: t`Number of payments other than donations`,
      paid: t`Payments after refunds`,
      returned: t`Refunded or taken back`,
      received: t`Received before refunds`,
    },
    monthly_giving: {
      instalments: t`Instalments due`,
      due: t({ message: 'Due', context: 'total' }),
      came: t({ message: 'Received', context: 'total' }),
      under_way: t({ message: 'Under way', context: 'total' }),
      at_risk: t({ message: 'At risk', context: 'total' }),
      failed: t({ message: 'Not collected', context: 'total' }),
      left_out: t`Left out by the donor`,
      begun: t`Plans started`,
      cancelled: t`Plans cancelled`,
      completed: t`Plans completed`,
    },
    refunds_and_disputes: {
      facts,
      refund_asked: t`Refunds requested`,
      refund_done: t`Refunds made`,
      refund_failed: t`Refunds that failed`,
      direct_asked: t`Refunds from your own account, requested`,
      direct_returned: t`Refunds from your own account, made`,
      direct_failed: t`Refunds from your own account that failed`,
      dispute_opened: t`Disputes opened`,
      dispute_won: t`Disputes won`,
      dispute_lost: t`Disputes lost`,
      dispute_fees: t`Dispute fees`,
    },
    offline_and_matching: {
      facts,
      booked: t`Offline payments booked`,
      reversed: t`Offline payments reversed`,
      standing: t`Booked less reversed`,
      matched: t`Bank lines matched`,
      unmatched: t`Matches undone`,
    },
    activity_log: {
      acts: t`Actions`,
      ...Object.fromEntries(activityKinds.map((kind) => [kind, activityLabel(kind)])),
    },
    event_statement: {
      bookings,
      income: t`Income`,
      online: t`Received online`,
      offline: t`Received offline`,
    },
    gl_journal: {
      debits: t`Debits`,
      credits: t({ message: 'Credits', context: 'journal' }),
    },
    audit_pack: { files: t`Files` },
  }
}

const usePayoutNames = (): Names => {
  const { t } = useLingui()
  return {
    payouts: t`Number of payouts`,
    opening: t`Carried over from the previous payout`,
    payment: t`Payments by card`,
    fees: t`Fees on these payments`,
    refund: t`Refunds that were advanced`,
    dispute: t`Disputes`,
    refund_failed: t`Refunds that came back`,
    dispute_won: t`Disputes that you won`,
    payout_returned: t`Payouts that were sent back`,
    kept: t`Left in balance`,
    computed: t`Sum check: all of these, less what is left in the balance`,
    amount: t`Payouts requested`,
    arrived: t`Arrived, and not sent back`,
    matched: t`Found in the bank statement`,
  }
}

const useFeeNames = (): Names => {
  const { t } = useLingui()
  return {
    payments: t({ message: 'Payments', context: 'total' }),
    gross: t({ message: 'Gross', context: 'total' }),
    processing: t`Processing fees of cards`,
    wallets: t`Fees that wallets took from your account`,
    service: t({ message: 'Service fees', context: 'total' }),
    net: t`Your charity receives`,
    disputes: t`Dispute fees`,
    plan_fee_due: t`Invoices for your plan`,
    plan_fee_charged: t`Invoices paid by card`,
    plan_fee_voided: t`Invoices voided`,
    credit_granted: t`Credit granted`,
    credit_used: t`Credit used for invoices`,
    credit_expired: t`Credit expired`,
  }
}

/** Returns the headings of the lists of subtotals, by the part of their keys before the colon. */
export const useGroupNames = (): Names => {
  const { t } = useLingui()
  return {
    project: t`By project`,
    method: t`By payment method`,
    month: t`By month`,
    day: t`By day`,
    account: t`By account`,
    year: t`Donations by year of assessment`,
    status: t`By status`,
    missing: t`Missing receipt numbers, by year`,
    opening: t`Opening balances`,
    in: t`Increases`,
    out: t`Decreases`,
    closing: t`Closing balances`,
    reduced: t`Turnover from which the service fee was reduced, by day`,
  }
}

/** Returns the names of the parts of subtotals that are neither data nor payment methods. */
export const usePartNames = (): Names => {
  const { t } = useLingui()
  return {
    pending: t`Pending settlement`,
    available: t`Available for payout`,
    held: t`Held because of disputes`,
    payout: t`Being paid out`,
    advanced: t({ message: 'Advanced', context: 'total' }),
    plan_fee: t`Plan fees owed`,
    open: t({ message: 'Under way', context: 'total' }),
    paid: t`Arrived`,
    failed: t`Unsuccessful`,
    cancelled: t`Cancelled`,
    returned: t`Sent back`,
  }
}
