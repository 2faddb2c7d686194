import { queryOptions } from '@tanstack/react-query'
import {
  certainMoney,
  type CertainMatch,
  type CertainMatchesAnswer,
  type MatchedLinesAnswer,
  type MatchOutcome,
} from '@almoner/api/desk/bank-statements/matching/certain-contract.ts'
import { call } from '../../../lib/api/api.ts'
import { statementsKey } from '../bank-statements-api.ts'

const root = '/api/organizations'

export const certainQuery = (statementId: string) =>
  queryOptions({
    queryKey: [...statementsKey, 'certain', statementId],
    queryFn: ({ signal }) =>
      call<CertainMatchesAnswer>(
        'GET',
        `${root}/bank-statements/${statementId}/certain-matches`,
        undefined,
        { money: certainMoney, signal },
      ),
  })

/** Few enough that the progress moves every second or two. */
const atOnce = 10

/**
 * Makes the matches that a person confirmed, a few in each request. After a lost answer all can be
 * sent again, because a match that exists already is not made twice.
 */
export const matchTogether = async (
  matches: readonly CertainMatch[],
  progress: (done: number) => void,
): Promise<MatchOutcome[]> => {
  const outcomes: MatchOutcome[] = []
  for (let from = 0; from < matches.length; from += atOnce) {
    progress(from)
    const part = matches.slice(from, from + atOnce)
    const { lines } = await call<MatchedLinesAnswer>('POST', `${root}/bank-lines/matches`, {
      matches: part.map(({ lineId, kind, id, seen }) => ({ lineId, kind, id, seen })),
    })
    outcomes.push(...lines)
  }
  return outcomes
}
