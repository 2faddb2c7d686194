import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StatementAnswer, StatementGap } from '@almoner/api/desk/bank-statements/contract.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { PlanNotice } from '../../ui/feedback/notice/plan-notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { statementsQuery } from './bank-statements-api.ts'
import styles from './bank-statements.module.css'
import { Progress } from './progress.tsx'
import { UploadStatement } from './upload/upload-statement.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** Shows the lines of the charity's bank statements, to be matched to waiting payments. */
export const BankStatements = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <Stack gap={6}>
      <Loaded query={useQuery(statementsQuery)} height="16rem">
        {({ isIncluded, gaps, statements }) => (
          <>
            {statements.length > 0 && <Statements statements={statements} />}
            {isIncluded ? (
              <Card title={<Trans>Add a statement</Trans>}>
                <UploadStatement />
              </Card>
            ) : (
              <BankPlan />
            )}
            {gaps.map((gap) => (
              <Gap key={`${gap.account} ${gap.after}`} gap={gap} />
            ))}
            {statements.length === 0 && <Statements statements={statements} />}
          </>
        )}
      </Loaded>
    </Stack>
  </>
)

const BankPlan = () => {
  const plan = usePlanName()('premium')
  return (
    <PlanNotice title={<Trans>Bank statements come with the {plan}</Trans>}>
      <Trans>
        Upload the file that your bank gives you, and match each line to the payment that it pays.
      </Trans>
    </PlanNotice>
  )
}

const Gap = ({ gap }: { gap: StatementGap }) => {
  const [after, before] = [formatDay(gap.after), formatDay(gap.before)]
  const closing = formatMoney(gap.closing)
  const opening = formatMoney(gap.opening)
  return (
    <Notice tone="warning" title={<Trans>Lines are missing between two statements</Trans>}>
      {gap.account !== '' && <strong>{gap.account} </strong>}
      <Trans>
        The balance was {closing} at the end of {after}, and {opening} before {before}. Add the
        statement of the days between.
      </Trans>
    </Notice>
  )
}

const Statements = ({ statements }: { statements: readonly StatementAnswer[] }) =>
  statements.length === 0 ? (
    <Quiet>
      <Trans>
        Your statements will be here, each with how much of it is matched. Download a .csv or .xlsx
        file from your bank’s website, or copy the lines there, and add them above.
      </Trans>
    </Quiet>
  ) : (
    <ul className={styles.statements}>
      {statements.map((statement) => (
        <li key={statement.id} className={styles.statement}>
          <Link
            to="/BankStatements/$statementId"
            params={{ statementId: statement.id }}
            className={styles.name}
          >
            {formatDay(statement.firstDay)} – {formatDay(statement.lastDay)}
            {statement.account !== '' && ` · ${statement.account}`}
          </Link>
          <Progress statement={statement} />
        </li>
      ))}
    </ul>
  )
