import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  matchWithinDays,
  type OverdueStatementsAnswer,
} from '@almoner/api/desk/bank-statements/contract.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { overdueStatementsQuery } from './bank-statements-api.ts'

/** Statements whose lines have waited for too long: one item each, in the inbox. */
export const OverdueStatements = ({ mayRead }: { mayRead: boolean }) => {
  const { data } = useQuery({ ...overdueStatementsQuery, enabled: mayRead })
  return (data?.statements ?? []).map((statement) => (
    <Overdue key={statement.id} statement={statement} />
  ))
}

const Overdue = ({ statement }: { statement: OverdueStatementsAnswer['statements'][number] }) => {
  const { id, account, lines, left, firstDay, lastDay, addedOn } = statement
  const days = `${formatDay(firstDay)} – ${formatDay(lastDay)}`
  const [sum, added] = [formatMoney(left), formatDay(addedOn)]
  return (
    <Notice
      tone="warning"
      title={
        <Plural
          value={lines}
          one="# line of a bank statement is not matched yet"
          other="# lines of a bank statement are not matched yet"
        />
      }
      action={
        <LinkButton to="/BankStatements/$statementId" params={{ statementId: id }}>
          <Trans>Match the lines</Trans>
        </LinkButton>
      }
    >
      <p>
        {days}
        {account !== '' && ` · ${account}`}
        {' · '}
        {sum}
      </p>
      <p>
        <Trans>
          You added this statement on {added}, more than {matchWithinDays} days ago. Match what came
          in, or leave it out.
        </Trans>
      </p>
    </Notice>
  )
}
