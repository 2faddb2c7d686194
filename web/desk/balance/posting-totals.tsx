import { Plural, Trans } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../lib/text/format.ts'

/** Writes how many postings there are, and what came in less what went out. */
export const formatPostingTotals = ({ rows, sum }: { rows: number; sum: Cents }) => (
  <>
    <Plural value={rows} one="# ledger entry" other="# ledger entries" />
    {' · '}
    <Net sum={formatMoney(sum)} />
  </>
)

const Net = ({ sum }: { sum: string }) => <Trans>{sum} net of outgoing amounts</Trans>
