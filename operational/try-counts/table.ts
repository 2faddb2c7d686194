import type { Generated } from 'kysely'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The number of different tries, or cards, from one origin. A window begins with the first try and
 * lasts ten minutes. The next try after that begins another window, so that around an end twice as
 * many may pass. Operational, not derived, and unlogged: see `rate-limits`.
 */
export type TryCountTable = {
  /** The counter and its subject; the caller hashes personal data in it. */
  key: string
  /** Contains each try or card once, as the first 64 bits of its hash: never more than `most`. */
  members: readonly bigint[]
  /** The payments of the tries, by which the banks' refusals are found. */
  payments: readonly PaymentId[]
  /**
   * The payments of the previous window: a gift is compared with the gifts of ten minutes, not of a
   * window.
   */
  earlier_payments: Generated<readonly PaymentId[]>
  /**
   * Payments whose bank has not yet answered about a card, each with the process that sent it. If
   * the payment history shows a success, the payment no longer counts and the next try of this row
   * drops it. Read by the functions of the database alone.
   */
  pending: Generated<string>
  most: number
  began_at: Instant
  ends_at: Instant
}
