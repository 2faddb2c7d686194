import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { BalanceGateway } from '../../gateways/ports/balance-gateway.ts'
import type { Log } from '../../log.ts'
import type { TreasuryBooks } from '../../steps/record/treasury-books.ts'

/** A payment that Stripe took and has not settled. */
export type UnsettledPayment = {
  organisationId: OrganisationId
  paymentId: PaymentId
  totalCents: Cents
  /** The provider's fee, as shown to the payer and the charity. */
  processingFeeCents: Cents
  /** The charity's net sum. */
  netCents: Cents
}

/** The dependencies that settle charges, for every way of reading them. */
export type SettleDependencies = TreasuryBooks & {
  balances: Pick<BalanceGateway, 'transferPayment'>
  log: Log
  /** Returns those of the payments that are not settled. */
  findUnsettled: (paymentIds: readonly PaymentId[]) => Promise<readonly UnsettledPayment[]>
  /**
   * Returns the number of events of the charity's treasury that `findUnsettled` already includes.
   */
  treasuryCount: (organisationId: OrganisationId) => Promise<number>
}

/** The first of the payments that are not settled, in the order in which they were recorded. */
export type ListUnsettled = (
  limit: number,
) => Promise<readonly { paymentId: PaymentId; capturedAt: Instant }[]>

export type SettleStripeDependencies = SettleDependencies & {
  balances: Pick<BalanceGateway, 'listBalanceLines'>
  listUnsettled: ListUnsettled
}
