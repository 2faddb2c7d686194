import { useLingui } from '@lingui/react/macro'

type Words = Readonly<Record<string, string>>

/** Returns the names of the totals of every kind, by their keys. */
export const useTotalWords = (): Words => {
  const { t } = useLingui()
  return {
    // The donation ledger.
    bookings: t`Bookings`,
    received: t({ message: 'Received', context: 'total' }),
    net: t`Your charity receives`,
    refunded: t({ message: 'Refunded', context: 'total' }),
    // The receipt register.
    issued: t`Receipts issued`,
    voided: t`Of these, void`,
    standing: t`Amount of valid receipts`,
    ledger: t`The same payments in the ledger`,
    difference: t`Difference`,
    // The payout reconciliation.
    payouts: t`Payouts`,
    opening: t`Carried over from the previous payout`,
    payment: t`Payments by card`,
    fees: t`Their fees`,
    refund: t`Refunds that were advanced`,
    dispute: t`Disputes that were advanced`,
    refund_failed: t`Refunds that came back`,
    dispute_won: t`Disputes that you won`,
    payout_returned: t`Payouts that were sent back`,
    kept: t`Kept in the balance`,
    computed: t`Sum check: all of these, less what is kept`,
    amount: t`Payouts requested`,
    arrived: t`Arrived, and not sent back`,
    matched: t`Found in the bank statement`,
    // The balance statement.
    owed: t`Owed to your charity, less advances`,
    // The fee statement.
    payments: t({ message: 'Payments', context: 'total' }),
    gross: t({ message: 'Gross', context: 'total' }),
    processing: t`Processing fees of cards`,
    wallets: t`Fees that wallets took from your account`,
    service: t`Service fees`,
    disputes: t({ message: 'Disputes', context: 'total' }),
    plan_fee_due: t`Invoices for your plan`,
    plan_fee_charged: t`Invoices paid by card`,
    plan_fee_voided: t`Invoices voided`,
    credit_granted: t`Credit granted`,
    credit_used: t`Credit used for invoices`,
    credit_expired: t`Credit expired`,
    // Donors by year of assessment.
    donors: t`Donors, in each year`,
    donations: t({ message: 'Donations', context: 'total' }),
    donated: t`Donated after refunds`,
    exempt: t`With a receipt under section 88`,
    other_payments: t`Payments that are no donations`,
    paid: t`Paid after refunds`,
    returned: t`Refunded or taken back`,
    // Monthly giving.
    instalments: t`Instalments due`,
    due: t({ message: 'Due', context: 'total' }),
    came: t({ message: 'Received', context: 'total' }),
    under_way: t({ message: 'Under way', context: 'total' }),
    at_risk: t({ message: 'At risk', context: 'total' }),
    failed: t`Given up`,
    left_out: t`Left out by the donor`,
    begun: t`Plans begun`,
    cancelled: t`Plans cancelled`,
    completed: t`Plans completed`,
    // Refunds and disputes.
    facts: t`Facts`,
    refund_asked: t`Refunds requested`,
    refund_done: t`Refunds made`,
    direct_asked: t`Refunds requested from your own account`,
    direct_returned: t`Refunds made from your own account`,
    direct_failed: t`Refunds from your own account that failed`,
    dispute_opened: t`Disputes opened`,
    dispute_lost: t`Disputes that you lost`,
    dispute_fees: t`Fees for disputes`,
    // Offline payments and bank matching.
    booked: t`Offline payments booked`,
    reversed: t`Offline payments reversed`,
    booked_net: t`Offline payments booked, less reversed`,
    lines_matched: t`Bank lines matched`,
    lines_unmatched: t`Matches of bank lines undone`,
    // The event statement.
    income: t({ message: 'Income', context: 'total' }),
    online: t`Received online`,
    offline: t`Received offline`,
    // The activity log.
    acts: t`Acts`,
    approvals: t({ message: 'Approvals', context: 'total' }),
    reviews: t({ message: 'Manual review', context: 'total' }),
    projects: t({ message: 'Projects', context: 'total' }),
    team: t({ message: 'Team', context: 'total' }),
    login: t({ message: 'Login', context: 'total' }),
    settings: t({ message: 'Settings', context: 'total' }),
    application: t({ message: 'Application', context: 'total' }),
    views: t({ message: 'Views', context: 'total' }),
    downloads: t`Exports and downloads`,
  }
}

/** Returns the headings of the lists of subtotals, by the part of their keys before the colon. */
export const useGroupWords = (): Words => {
  const { t } = useLingui()
  return {
    project: t`By project`,
    method: t`By payment method`,
    month: t`By month`,
    day: t`By day`,
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
export const usePartWords = (): Words => {
  const { t } = useLingui()
  return {
    pending: t`Pending settlement`,
    available: t({ message: 'Available', context: 'total' }),
    held: t`Held because of disputes`,
    payout: t`On its way to your bank`,
    advanced: t({ message: 'Advanced', context: 'total' }),
    plan_fee: t`Plan fees owed`,
    open: t`Under way`,
    paid: t`Arrived`,
    failed: t`Unsuccessful`,
    cancelled: t`Cancelled`,
    returned: t`Sent back`,
  }
}
