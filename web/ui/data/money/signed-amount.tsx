import type { Cents } from '@almoner/domain/kernel/money.ts'
import { Money } from './money.tsx'

/** A sum with its sign, also if it is positive. */
export const SignedAmount = ({ amountCents }: { amountCents: Cents }) => (
  <>
    {amountCents > 0 && '+'}
    <Money amountCents={amountCents} />
  </>
)
