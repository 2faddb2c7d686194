import type { ReactNode } from 'react'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { BottomBar } from '../../ui/layout/page/bottom-bar.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import type { Lines } from '../checkout/state/checkout-shape.ts'
import { GiftLines } from '../checkout/frame/gift-summary.tsx'

export type GiftBarProps = {
  amountCents: Cents | undefined
  /** Undefined while they are computed; null if that failed. */
  lines: Lines | null | undefined
  /** The sums are paid every month. */
  isMonthly?: boolean
  /** How much is paid and to what. */
  sentence?: ReactNode
  children: ReactNode
}

/**
 * Shows the step's button. On a phone the total is beside it, and the lines unfold from the total.
 */
export const GiftBar = ({
  amountCents,
  lines,
  isMonthly = false,
  sentence,
  children,
}: GiftBarProps) => (
  <BottomBar
    sentence={sentence}
    {...(amountCents !== undefined && {
      isMonthly,
      total: lines ? <Money amountCents={lines.totalCents} /> : lines === null ? '–' : '…',
      breakdown: <GiftLines amountCents={amountCents} lines={lines} isMonthly={isMonthly} />,
    })}
  >
    {children}
  </BottomBar>
)
