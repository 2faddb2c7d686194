import * as v from 'valibot'
import { toHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'

type Read<Sum> = (typed: string) => { cents: Sum } | { refused: string }

/** The field of a form with a sum: typed text, which is parsed once. A refusal is a form code. */
export const typedMoney = <Sum extends Cents | null>(read: Read<Sum>) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, Sum>(({ dataset, addIssue, NEVER }) => {
      const sum = read(dataset.value)
      if ('cents' in sum) return sum.cents
      addIssue({ message: `amount.${sum.refused}` })
      return NEVER
    }),
  )

/** An amount of money that may be left empty. */
export const optionalMoney = typedMoney<Cents | null>((typed) =>
  typed.trim() === '' ? { cents: null } : readTypedAmount(typed),
)

/** A sum as a person types it: "50", "50.5". */
export const toTypedMoney = (sum: Cents | null): string => (sum === null ? '' : String(toHkd(sum)))
