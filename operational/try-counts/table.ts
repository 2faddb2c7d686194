import type { Generated } from 'kysely'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * How many different tries, or cards, came from here lately? A window begins with the first and
 * lasts ten minutes; the next one after that begins another, so that around an end twice as many
 * may pass. Operational, not derived, and unlogged: see `rate-limits`.
 */
export type TryCountTable = {
  /** The counter and its subject; the caller hashes personal data in it. */
  key: string
  /** Each try or card once, as the first 64 bits of its hash: never more than `most`. */
  members: readonly bigint[]
  /** The payments they were for, by which the banks' refusals are found. */
  payments: readonly PaymentId[]
  /** Those of the window before: a gift is compared with the gifts of ten minutes, not of a window. */
  earlier_payments: Generated<readonly PaymentId[]>
  /**
   * Payments whose bank has been asked about a card and has not answered yet, each with the process
   * that asked. One whose success the payment history shows counts no more, and is dropped by the
   * next try of this row. Read by the functions of the database alone.
   */
  pending: Generated<string>
  most: number
  began_at: Instant
  ends_at: Instant
}
