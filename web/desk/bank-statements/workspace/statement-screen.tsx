import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { StatementAnswer } from '@almoner/api/desk/bank-statements/contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { QuestionDialog } from '../../../ui/dialog/question-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import {
  eraseTexts,
  statementQuery,
  statementsKey,
  type ShownLines,
} from '../bank-statements-api.ts'
import styles from '../bank-statements.module.css'
import { Progress } from '../progress.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { MatchCertain } from '../matching/match-certain.tsx'
import { RemoveStatement } from './remove-statement.tsx'
import { Workspace } from './workspace.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

/** Shows the lines of one statement, beside the payments that each line may pay. */
export const StatementScreen = () => {
  const { t } = useLingui()
  const from = '/signed-in/BankStatements/$statementId'
  const { statementId } = useParams({ from })
  const { show = 'open' } = useSearch({ from })
  const query = useQuery(statementQuery(statementId))
  const { data } = query
  const days = data ? `${formatDay(data.firstDay)} – ${formatDay(data.lastDay)}` : ''
  const { title } = useHeading()
  return (
    <>
      <BackLink to="/BankStatements" label={<Trans>All bank statements</Trans>} />
      <ScreenTitle title={data ? t`Bank statement ${days}` : title} />
      <Stack gap={4} data-in-order="parts">
        <Loaded query={query} height="24rem">
          {(statement) => (
            <>
              <div className={styles.head}>
                <div role="status">
                  <Progress statement={statement} />
                </div>
                <MatchCertain statementId={statementId} />
              </div>
              <Fault statement={statement} />
              <Workspace
                key={`${statementId} ${show}`}
                statementId={statementId}
                show={show}
                choices={<Shown statementId={statementId} show={show} />}
              />
              <Balances statement={statement} />
              <Row gap={2}>
                {statement.textsErased ? (
                  <Quiet>
                    <Trans>
                      The bank descriptions were deleted. Dates, amounts and matches stay.
                    </Trans>
                  </Quiet>
                ) : (
                  <EraseTexts statementId={statementId} />
                )}
                <RemoveStatement statementId={statementId} />
              </Row>
            </>
          )}
        </Loaded>
      </Stack>
    </>
  )
}

const Fault = ({ statement: { faultLine } }: { statement: StatementAnswer }) =>
  faultLine !== null && (
    <Notice tone="warning" title={<Trans>The balances do not add up</Trans>}>
      <Trans>Check row {faultLine} of the file: lines before it are missing or were changed.</Trans>
    </Notice>
  )

const Balances = ({ statement }: { statement: StatementAnswer }) => {
  const { account, opening, closing } = statement
  return (
    <>
      <Quiet>
        {account}
        {opening !== null && closing !== null && (
          <>
            {account !== '' && ' · '}
            <Trans>Opening balance</Trans> {formatMoney(opening)}
            {' · '}
            <Trans>Closing balance</Trans> {formatMoney(closing)}
          </>
        )}
      </Quiet>
      {opening === null && (
        <Quiet>
          <Trans>This file has no balances, so we cannot tell whether lines are missing.</Trans>
        </Quiet>
      )}
    </>
  )
}

const Shown = ({ statementId, show }: { statementId: string; show: ShownLines }) => {
  const { t } = useLingui()
  const choices = {
    open: t`To match`,
    matched: t`Matched`,
    ignored: t`Lines left out`,
    out: t`Money out`,
  }
  return (
    <nav className={styles.shown} aria-label={t`Lines shown`}>
      {(['open', 'matched', 'ignored', 'out'] as const).map((value) => (
        <Link
          key={value}
          to="/BankStatements/$statementId"
          params={{ statementId }}
          search={value === 'open' ? {} : { show: value }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={value === show ? 'true' : undefined}
        >
          {choices[value]}
        </Link>
      ))}
    </nav>
  )
}

/** The bank's text may name persons, and is not needed once all lines are matched. */
const EraseTexts = ({ statementId }: { statementId: string }) => {
  const [isAsking, setAsking] = useState(false)
  const erase = useCommand({
    send: () => eraseTexts(statementId),
    reads: [statementsKey],
    done: () => setAsking(false),
  })
  return (
    <div>
      <Button look="quiet" onClick={() => setAsking(true)}>
        <Trans>Delete bank descriptions</Trans>
      </Button>
      <QuestionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Delete the bank descriptions of this statement?</Trans>}
        act={<Trans>Delete descriptions</Trans>}
        look="danger"
        command={erase}
        onSubmit={() => erase.run()}
      >
        <p>
          <Trans>
            The bank descriptions may name people. Dates, amounts and matches stay. Lines that are
            not matched yet can then be matched by amount alone. This cannot be undone. Descriptions
            are deleted automatically seven years after the end of their year.
          </Trans>
        </p>
      </QuestionDialog>
    </div>
  )
}
