import { isUuid, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { BalanceLine } from '../../gateways/ports/balance-gateway.ts'

export type Charges = ReadonlyMap<PaymentId, BalanceLine>

/** The lines that are charges of our payments. */
export const toCharges = (lines: readonly BalanceLine[]): Charges =>
  new Map(
    lines.flatMap((line): [PaymentId, BalanceLine][] => {
      const { kind, paymentId } = line
      if (kind !== 'payment' || paymentId === null || !isUuid(paymentId)) return []
      return [[paymentId as PaymentId, line]]
    }),
  )

/** The provider counts whole seconds: what became available in the present one is available. */
export const toEndOfSecond = (now: Instant): Instant =>
  instantFromMilliseconds(toMilliseconds(now) + 1_000)
