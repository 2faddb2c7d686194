import { useLingui } from '@lingui/react/macro'
import {
  directKind,
  isDirectKind,
  moneyKinds,
  type MoneyKind,
} from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { directMethods } from '@almoner/domain/payment-methods/method-names.ts'
import { useMethodName } from '../payment-method/method-name.ts'

type NamedKind = Exclude<MoneyKind, `direct_${string}`>

/** Returns the name of each kind of money, and what its account contains. */
export const useKindLabels = (): Readonly<Record<MoneyKind, { name: string; about: string }>> => {
  const { t } = useLingui()
  const methodName = useMethodName()
  const kinds: Record<NamedKind, { name: string; about: string }> = {
    clearing: {
      name: t`Almoner clearing`,
      about: t`Money that Almoner holds for you until a payout.`,
    },
    bank: { name: t`Bank`, about: t`The account that your payouts go to.` },
    donations: { name: t`Donations`, about: t`Income from donations.` },
    payments: { name: t`Payment income`, about: t`Other income, for example from tickets.` },
    card_fees: { name: t`Card fees`, about: t`The card provider’s part of each payment.` },
    platform_fees: { name: t`Platform fees`, about: t`Almoner’s part of each payment.` },
    refunds: { name: t`Refunds`, about: t`Money that went back to payers.` },
    disputes_held: {
      name: t`Held in disputes`,
      about: t`Money that is withheld until a bank has decided.`,
    },
    dispute_losses: {
      name: t`Lost disputes`,
      about: t`Payments that a bank took back after a dispute.`,
    },
    dispute_fees: { name: t`Dispute fees`, about: t`What a bank charges for a dispute.` },
    owed: {
      name: t`Owed to Almoner`,
      about: t`Invoices that are not paid yet, and sums advanced for refunds and disputes.`,
    },
    plan_fees: { name: t`Plan fees`, about: t`Your subscription, less your credits.` },
    plan_card: {
      name: t`Card for the subscription`,
      about: t`Your charity’s own card, or the account that it is charged to.`,
    },
    credits: { name: t`Credits`, about: t`Credits for your subscription that are not used yet.` },
  }
  const direct = directMethods.map((method) => [
    directKind(method),
    { name: methodName(method), about: t`Money that is paid directly to your charity.` },
  ])
  return { ...kinds, ...Object.fromEntries(direct) }
}

/** The kinds in the groups of the screen, each a part of the charity's books. */
export const useKindGroups = (): readonly { title: string; kinds: readonly MoneyKind[] }[] => {
  const { t } = useLingui()
  const income = ['donations', 'payments'] as const
  const costs = [
    'card_fees',
    'platform_fees',
    'refunds',
    'dispute_losses',
    'dispute_fees',
    'plan_fees',
  ] as const
  const balances = ['clearing', 'bank', 'disputes_held', 'owed', 'plan_card', 'credits'] as const
  return [
    { title: t`Income`, kinds: income },
    { title: t`Costs`, kinds: costs },
    { title: t`Balances`, kinds: balances },
    { title: t`Received directly`, kinds: moneyKinds.filter(isDirectKind) },
  ]
}
