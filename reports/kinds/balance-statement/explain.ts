import type { PostingSelection } from '../report-kind.ts'
import { statementAccounts } from './accounts.ts'

/** Every sum of an account is a sum of its postings: until the period, in it, or until its end. */
export const explainBalance = (key: string): PostingSelection | null => {
  const [sum = '', name = ''] = key.split(':', 2)
  const account = statementAccounts.find((each) => each === name)
  if (account === undefined) return null
  switch (sum) {
    case 'opening':
      return { account, days: 'before' }
    case 'closing':
      return { account, days: 'until' }
    case 'in':
    case 'out':
      return { account, side: sum }
    default:
      return null
  }
}
