import { Suspense } from 'react'
import type { ManualMethod, PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import type { GiftBarProps } from '../../giving/gift-bar.tsx'
import { CardAtOnce, ScanAtOnce } from './lazy-methods.ts'
import { isScanned } from './method-choices.ts'
import type { MethodOption } from './method-option.ts'

/** The methods that are paid beside the choice, without their own page: a typed card and a code. */
export type MethodAtOnce = 'card' | ManualMethod

/**
 * Returns the method that is paid beside the choice, if any. An open wallet request fixes the
 * content, and so the reference that a code contains.
 */
export const findMethodAtOnce = (
  option: MethodOption | undefined,
  { mayScan }: { mayScan: boolean },
): MethodAtOnce | undefined => {
  if (!option || option.card) return undefined
  const method: PaymentMethod = option.method
  if (method === 'card') return 'card'
  return mayScan && isScanned(method) ? method : undefined
}

type PayAtOnceProps = { method: MethodAtOnce; bar: Omit<GiftBarProps, 'children'> }

export const PayAtOnce = ({ method, bar }: PayAtOnceProps) => (
  <Suspense fallback={<Skeleton height="420px" />}>
    {method === 'card' ? (
      <CardAtOnce bar={bar} />
    ) : (
      <ScanAtOnce method={method} totalCents={bar.lines?.totalCents} />
    )}
  </Suspense>
)
