import { Suspense } from 'react'
import type { ManualMethod, PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import type { GiftBarProps } from '../../giving/gift-bar.tsx'
import { CardAtOnce, ScanAtOnce } from './lazy-methods.ts'
import { isScanned } from './method-choices.ts'
import type { MethodOption } from './method-option.ts'

/** What is paid beside the choice, without a page of its own: a card that is typed, and a code. */
export type MethodAtOnce = 'card' | ManualMethod

/** An open wallet keeps what is paid as it is, and with it the reference that a code names. */
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
