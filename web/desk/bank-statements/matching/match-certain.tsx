import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type {
  CertainMatch,
  CertainMatchesAnswer,
  MatchOutcome,
} from '@almoner/api/desk/bank-statements/matching/certain-contract.ts'
import { addCents } from '@almoner/domain/kernel/money.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Button } from '../../../ui/button/button.tsx'
import { QuestionDialog } from '../../../ui/dialog/question-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { statementsKey } from '../bank-statements-api.ts'
import styles from './match-certain.module.css'
import { certainQuery, matchTogether } from './certain-api.ts'

type Done = { matches: readonly CertainMatch[]; outcomes: readonly MatchOutcome[] }

/**
 * Matches all lines that are certain after one confirmation. The question lists the lines as they
 * were when it was opened, and only these are matched.
 */
export const MatchCertain = ({ statementId }: { statementId: string }) => {
  const queryClient = useQueryClient()
  const { data, isPending } = useQuery(certainQuery(statementId))
  const [question, setQuestion] = useState<CertainMatchesAnswer | null>(null)
  const [doneCount, setDoneCount] = useState(0)
  const [done, setDone] = useState<Done | null>(null)
  const command = useCommand({
    send: (matches: readonly CertainMatch[]) => matchTogether(matches, setDoneCount),
    reads: [statementsKey],
    done: (outcomes, matches) => {
      setDone({ matches, outcomes })
      setQuestion(null)
    },
    // Some of the lines may be matched, or a colleague may have changed them.
    failed: () => void queryClient.invalidateQueries({ queryKey: statementsKey }),
  })
  const count = data?.matches.length ?? 0
  const sum = formatMoney(data?.sum ?? addCents())
  return (
    <>
      {isPending && <Skeleton width="18em" height="var(--target)" />}
      {data && count > 0 && (
        <Button
          look="primary"
          icon="check"
          onClick={() => {
            command.reset()
            setQuestion(data)
          }}
        >
          <Plural value={count} one="Match the certain line" other="Match all # certain lines" />
          {` · ${sum}`}
        </Button>
      )}
      {question && (
        <Question
          answer={question}
          command={command}
          doneCount={doneCount}
          close={() => setQuestion(null)}
        />
      )}
      {done && <Outcome {...done} statementId={statementId} />}
    </>
  )
}

type QuestionProps = {
  answer: CertainMatchesAnswer
  command: ReturnType<typeof useCommand<MatchOutcome[], readonly CertainMatch[]>>
  doneCount: number
  close: () => void
}

const Question = ({ answer, command, doneCount, close }: QuestionProps) => {
  const { t } = useLingui()
  const { matches, approvals, receipts, setAside } = answer
  const [count, sum] = [matches.length, formatMoney(answer.sum)]
  const [number, all] = [doneCount, count]
  return (
    <QuestionDialog
      open
      onClose={close}
      title={
        <>
          <Plural value={count} one="Match # line" other="Match # lines" />
          {` · ${sum}`}
        </>
      }
      act={<Plural value={count} one="Match # line" other="Match # lines" />}
      command={command}
      onSubmit={() => command.run(matches)}
    >
      <p>
        <Trans>
          Each of these lines contains the reference of one payment and has exactly its amount.
        </Trans>
      </p>
      <p>
        <Plural
          value={approvals}
          _0="No payment is approved by this: all were approved before."
          one="# payment is approved, as received on the day of its line."
          other="# payments are approved, each as received on the day of its line."
        />{' '}
        {approvals > 0 && approvals < count && (
          <>
            <Plural
              value={count - approvals}
              one="The other one was approved before."
              other="The other # were approved before."
            />{' '}
          </>
        )}
        <Plural
          value={receipts}
          _0="No receipt is sent."
          one="# receipt is issued and emailed to its payer."
          other="# receipts are issued and emailed to their payers."
        />
      </p>
      {/* The list is scrolled by the arrow keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} aria-label={t`Lines to match`} tabIndex={0}>
        {matches.map(({ lineId, day, name, amount }) => (
          <li key={lineId} className={styles.match}>
            <Quiet as="span" size={13}>
              {formatDay(day)}
            </Quiet>
            <span className={styles.name}>{name || t`Name not given`}</span>
            <span className={styles.amount}>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      {setAside > 0 && (
        <p>
          <Plural
            value={setAside}
            one="# other line is left for you to decide: an earlier line pays the same payment, or the proof was also sent with another payment."
            other="# other lines are left for you to decide: an earlier line pays the same payment, or the proof was also sent with another payment."
          />
        </p>
      )}
      <p>
        <Trans>
          You can undo each match afterwards. A payment that was approved stays approved.
        </Trans>
      </p>
      {command.isBusy && (
        <p className={styles.progress} role="status">
          <progress aria-label={t`Lines that are matched`} max={count} value={doneCount} />
          <Trans>
            {number} of {all}
          </Trans>
        </p>
      )}
    </QuestionDialog>
  )
}

/** Shows how many lines were matched, and why each of the others was refused. */
const Outcome = ({ matches, outcomes, statementId }: Done & { statementId: string }) => {
  const { t } = useLingui()
  const matched = outcomes.filter(({ outcome }) => outcome === 'matched')
  const matchedIds = new Set(matched.map(({ lineId }) => lineId))
  const sums = matches.filter(({ lineId }) => matchedIds.has(lineId)).map(({ amount }) => amount)
  const sum = formatMoney(addCents(...sums))
  const refused = outcomes.flatMap((outcome) => {
    const match = matches.find(({ lineId }) => lineId === outcome.lineId)
    return match && outcome.outcome === 'refused' ? [{ ...match, ...outcome }] : []
  })
  return (
    <div role="status" className={styles.outcome}>
      <Notice
        tone={refused.length === 0 ? 'success' : 'warning'}
        title={
          <>
            <Plural
              value={matched.length}
              _0="No line was matched"
              one="# line matched"
              other="# lines matched"
            />
            {matched.length > 0 && ` · ${sum}`}
          </>
        }
      >
        {refused.length > 0 && (
          <>
            <p>
              <Plural
                value={refused.length}
                one="# line was not matched:"
                other="# lines were not matched:"
              />
            </p>
            <ul>
              {refused.map(({ lineId, day, name, amount, message }) => (
                <li key={lineId}>
                  {formatDay(day)} · {name || t`Name not given`} · {formatMoney(amount)}: {message}
                </li>
              ))}
            </ul>
          </>
        )}
        {matched.length > 0 && (
          <Link
            to="/BankStatements/$statementId"
            params={{ statementId }}
            search={{ show: 'matched' }}
          >
            <Trans>Show the matched lines</Trans>
          </Link>
        )}
      </Notice>
    </div>
  )
}
