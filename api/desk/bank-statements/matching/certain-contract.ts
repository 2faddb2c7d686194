import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Money } from '../../../http/money-contract.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { matchBankLineSchema, type BankSuggestion } from '../contract.ts'

/** The maximum number of matches that one confirmation lists. */
export const mostCertain = 200

/** The maximum number of matches in one request, so that progress can be shown between requests. */
const mostMatches = 20

export type CertainMatch = Pick<BankSuggestion, 'kind' | 'id' | 'seen' | 'name' | 'amount'> & {
  lineId: string
  day: string
  /** False if the payment was approved before, so that the match is only its evidence. */
  approves: boolean
}

/**
 * GET /organizations/bank-statements/{statementId}/certain-matches: the open lines that contain the
 * reference of one payment and have exactly the amount that it lacks.
 */
export type CertainMatchesAnswer = {
  matches: CertainMatch[]
  sum: Cents
  /** The number of payments that are approved with their match. */
  approvals: number
  /** The number of receipts that are then issued and mailed. */
  receipts: number
  /**
   * The number of lines that a person decides one by one, although they contain a reference and
   * the amount: an earlier line pays the payment, or its proof was sent with another payment too.
   */
  setAside: number
}

/** POST /organizations/bank-lines/matches: each line is a match of its own. */
export const matchBankLinesSchema = v.object({
  matches: v.pipe(
    v.array(
      v.object({ lineId: idSchema('bank_line'), ...matchBankLineSchema.entries }),
      'matches.required',
    ),
    v.minLength(1, 'matches.required'),
    v.maxLength(mostMatches, 'matches.too_many'),
    v.check((all) => new Set(all.map(({ lineId }) => lineId)).size === all.length, 'matches.twice'),
  ),
})
export type MatchedTogether = v.InferOutput<typeof matchBankLinesSchema>['matches'][number]

/** `message` is the sentence in the reader's language. */
export type MatchOutcome = { lineId: string } & (
  | { outcome: 'matched' }
  | { outcome: 'refused'; code: string; message: string }
)

/** The outcomes, in the order of the request. */
export type MatchedLinesAnswer = { lines: MatchOutcome[] }

export const certainMoney: Money<CertainMatchesAnswer> = { sum: true, amount: true }
