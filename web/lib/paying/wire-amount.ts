import { toHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { toCents } from '../money/answered-amount.ts'

// The API speaks decimal Hong Kong dollars. Only the modules that call it do; everything else has cents.

/** A request as the API takes it. */
export const inHkd = <Request extends { amountCents: Cents }>({
  amountCents,
  ...rest
}: Request): Omit<Request, 'amountCents'> & { amount: number } => ({
  amount: toHkd(amountCents),
  ...rest,
})

/** An answer with its total, where it has one, in cents. */
export type InCents<Answer> = Answer extends { totalAmount: number }
  ? Omit<Answer, 'totalAmount'> & { totalCents: Cents }
  : Answer

export const inCents = <Answer extends object>(answer: Answer): InCents<Answer> => {
  if (!('totalAmount' in answer)) return answer as InCents<Answer>
  const { totalAmount, ...rest } = answer as Answer & { totalAmount: number }
  return { ...rest, totalCents: toCents(totalAmount) } as unknown as InCents<Answer>
}
