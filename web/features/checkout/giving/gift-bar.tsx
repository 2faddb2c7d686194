import type { ReactNode } from 'react'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { BottomBar } from '../../../components/bottom-bar.tsx'
import { Money } from '../../../components/money.tsx'
import type { Lines } from '../checkout-shape.ts'
import { GiftLines } from '../gift-summary.tsx'

export type GiftBarProps = {
  amountCents: Cents | undefined
  lines: Lines | null | undefined
  children: ReactNode
}

/** The step's button, with the total beside it on a phone; the lines unfold from the total. */
export const GiftBar = ({ amountCents, lines, children }: GiftBarProps) => (
  <BottomBar
    {...(amountCents !== undefined && {
      total: lines ? <Money amountCents={lines.totalCents} /> : '…',
      breakdown: <GiftLines amountCents={amountCents} lines={lines} />,
    })}
  >
    {children}
  </BottomBar>
)
