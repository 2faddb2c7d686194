import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BankLineAnswer } from '@almoner/api/desk/bank-statements/contract.ts'
import {
  incomingReasons,
  outgoingReasons,
  type IgnoreReason,
} from '@almoner/domain/bank-match/values.ts'
import { subtractCents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Button } from '../../../ui/button/button.tsx'
import { KeyHint } from '../../../ui/keys/key-hint.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import type { LineAct } from '../bank-statements-api.ts'
import styles from '../bank-statements.module.css'
import { Candidates } from './candidates.tsx'
import { Counterparts, FoundCounterpart } from './counterparts.tsx'
import { useIgnoreReason } from '../labels.ts'
import { Suggestions } from './suggestions.tsx'
import { useScreenKeys } from '../../../ui/keys/keys.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

type Props = { line: BankLineAnswer; busy: boolean; change: (lineAct: LineAct) => void }

/** Shows one line: its text, the payments it pays, and those it may pay. */
export const LinePanel = ({ line, busy, change }: Props) => {
  const { t } = useLingui()
  const toReason = useIgnoreReason()
  const amount = line.amount
  const leftCents = subtractCents(amount, line.matched)
  const left = formatMoney(leftCents)
  const isOpen = line.state === 'open'
  const isOut = amount < 0
  return (
    <section className={styles.panel} aria-label={t`Line and suggested matches`}>
      <header>
        <h2 className={styles.amount}>{formatMoney(amount)}</h2>
        <p translate="no">{line.description || <Trans>Description deleted</Trans>}</p>
        <Quiet>
          {formatDay(line.day)}
          {isOut && (
            <>
              {' · '}
              <Trans>Money out</Trans>
            </>
          )}
        </Quiet>
      </header>
      {line.ignored !== null && (
        <div className={styles.row}>
          <p>
            <Trans>Left out:</Trans> {toReason(line.ignored)}
          </p>
          <Button busy={busy && t`Saving…`} onClick={() => change({ act: 'restore' })}>
            <Trans>Include it again</Trans>
          </Button>
        </div>
      )}
      {line.counterpart !== null && (
        <div className={styles.row}>
          <p>
            <FoundCounterpart counterpart={line.counterpart} />
          </p>
          <Button look="quiet" busy={busy && t`Saving…`} onClick={() => change({ act: 'restore' })}>
            <Trans>Undo the match</Trans>
          </Button>
        </div>
      )}
      {line.matches.length > 0 && <Matches line={line} busy={busy} change={change} />}
      {isOpen && line.matches.length > 0 && (
        <p>
          <Trans>{left} of this line is left to match.</Trans>
        </p>
      )}
      {isOpen && !isOut && (
        <Suggestions
          title={<Trans>Suggested matches</Trans>}
          suggestions={line.suggestions}
          leftCents={leftCents}
          busy={busy}
          match={(suggestion) => change({ act: 'match', suggestion })}
          hasKey
          none={
            <Trans>
              No waiting payment has this reference or amount. Search by name, or leave the line
              out.
            </Trans>
          }
        />
      )}
      {isOpen && (
        <Counterparts
          line={line}
          busy={busy}
          reconcile={(counterpart) => {
            const reason = t`The bank returned this payment`
            change({ act: 'reconcile', counterpart, reason })
          }}
        />
      )}
      {isOpen && !isOut && (
        <Candidates
          lineId={line.id}
          leftCents={leftCents}
          busy={busy}
          match={(suggestion) => change({ act: 'match', suggestion })}
        />
      )}
      {isOpen && (
        <LeaveOut
          reasons={isOut ? outgoingReasons : incomingReasons}
          busy={busy}
          leave={(reason) => change({ act: 'ignore', reason })}
        />
      )}
    </section>
  )
}

const Matches = ({ line, busy, change }: Props) => {
  const { t } = useLingui()
  return (
    <ul className={styles.matches}>
      {line.matches.map(({ kind, id, seen, name, amount, lacks, isWaiting }) => {
        const [sum, missing] = [formatMoney(amount), formatMoney(lacks)]
        const who = name === '' ? t`a payment without a name` : name
        return (
          <li key={id} className={styles.row}>
            <div>
              <p>
                <Trans>
                  {sum} for {who}
                </Trans>
              </p>
              <Quiet>
                {lacks > 0 && isWaiting && (
                  <Trans>{missing} is still missing, so it is not approved yet.</Trans>
                )}
                {lacks > 0 && !isWaiting && <Trans>{missing} of it is in no bank line yet.</Trans>}
                {lacks === 0 && isWaiting && (
                  <Trans>It is paid in full now, and is not approved yet.</Trans>
                )}
              </Quiet>
            </div>
            {lacks === 0 && isWaiting && (
              <Button
                busy={busy && t`Saving…`}
                onClick={() => change({ act: 'match', suggestion: { kind, id, seen } })}
              >
                <Trans>Approve it</Trans>
              </Button>
            )}
            <Button
              look="quiet"
              busy={busy && t`Saving…`}
              onClick={() => change({ act: 'unmatch', match: { kind, id } })}
            >
              <Trans>Undo the match</Trans>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

type LeaveOutProps = {
  reasons: readonly IgnoreReason[]
  busy: boolean
  leave: (reason: IgnoreReason) => void
}

const LeaveOut = ({ reasons, busy, leave }: LeaveOutProps) => {
  const { t } = useLingui()
  const toReason = useIgnoreReason()
  const [reason, setReason] = useState<IgnoreReason>(reasons[0] ?? 'other')
  useScreenKeys([
    {
      key: 'l',
      does: t`Leave the line out, for the reason that is chosen below it`,
      act: () => leave(reason),
    },
  ])
  return (
    <div className={styles.pair}>
      <Field name="leave-out" label={<Trans>Or leave it out, because</Trans>}>
        <Select
          value={reason}
          onChange={({ currentTarget: { value } }) =>
            setReason(reasons.find((known) => known === value) ?? 'other')
          }
        >
          {reasons.map((known) => (
            <option key={known} value={known}>
              {toReason(known)}
            </option>
          ))}
        </Select>
      </Field>
      <Button aria-keyshortcuts="l" busy={busy && t`Saving…`} onClick={() => leave(reason)}>
        <Trans>Leave it out</Trans>
        <KeyHint name="L" />
      </Button>
    </div>
  )
}
