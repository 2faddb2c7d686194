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
  }
}

/** Returns the headings of the lists of subtotals, by the part of their keys before the colon. */
export const useGroupWords = (): Words => {
  const { t } = useLingui()
  return {
    project: t`By project`,
    method: t`By payment method`,
    month: t`By month`,
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
