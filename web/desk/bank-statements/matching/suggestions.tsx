import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { BankSuggestion } from '@almoner/api/desk/bank-statements/contract.ts'
import { subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Button } from '../../../ui/button/button.tsx'
import { KeyHint } from '../../../ui/keys/key-hint.tsx'
import { Pill } from '../../../ui/data/status/pill.tsx'
import styles from '../bank-statements.module.css'
import { useStrength } from '../labels.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

export type SuggestionsProps = {
  title: ReactNode
  suggestions: readonly BankSuggestion[]
  /** The rest of the line. */
  leftCents: Cents
  busy: boolean
  match: (suggestion: BankSuggestion) => void
  /** The first that can be matched answers to M. */
  hasKey?: boolean
  none: ReactNode
}

/** Lists the payments that a line may pay, the strongest suggestion first. */
export const Suggestions = (props: SuggestionsProps) => {
  const { title, suggestions, hasKey = false, none, ...rest } = props
  const first = suggestions.find(({ state }) => state !== 'paid_twice')
  return (
    <div className={styles.suggestions}>
      <h3>{title}</h3>
      {suggestions.length === 0 ? (
        <Quiet>{none}</Quiet>
      ) : (
        <ul className={styles.matches}>
          {suggestions.map((suggestion) => (
            <Suggestion
              key={suggestion.id}
              suggestion={suggestion}
              isFirst={hasKey && suggestion === first}
              {...rest}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type SuggestionProps = Pick<SuggestionsProps, 'leftCents' | 'busy' | 'match'> & {
  suggestion: BankSuggestion
  isFirst: boolean
}

const Suggestion = ({ suggestion, isFirst, leftCents, busy, match }: SuggestionProps) => {
  const { t } = useLingui()
  const methodName = useMethodName()
  const toStrength = useStrength()
  const toProjectName = useProjectName()
  const { name, state, strength, reference, paidOn, projectName } = suggestion
  const facts = [
    methodName(suggestion.method as PaymentMethod),
    paidOn === null ? '' : formatDay(paidOn),
    reference ?? '',
    toProjectName(projectName),
  ].filter((fact) => fact !== '')
  const isTwice = state === 'paid_twice'
  return (
    <li className={styles.suggestion}>
      <div className={styles.row}>
        <strong>{name || t`Name not given`}</strong>
        <strong>{formatMoney(suggestion.amount)}</strong>
      </div>
      <Quiet>{facts.join(' · ')}</Quiet>
      <p>
        <Pill
          tone={isTwice ? 'warning' : strength === 'certain' ? 'success' : 'neutral'}
          icon={isTwice ? 'warning' : strength === 'certain' ? 'success' : 'info'}
        >
          {isTwice ? (
            <Trans>Paid twice: another line pays it already</Trans>
          ) : (
            toStrength(suggestion)
          )}
        </Pill>
      </p>
      {!isTwice && <Consequence suggestion={suggestion} leftCents={leftCents} />}
      {!isTwice && (
        <div>
          <Button
            look={isFirst ? 'primary' : 'secondary'}
            aria-keyshortcuts={isFirst ? 'm' : undefined}
            busy={busy && t`Matching…`}
            onClick={() => match(suggestion)}
          >
            <Trans>Match</Trans>
            {isFirst && <KeyHint name="M" />}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Shows the consequence of the button before it is clicked. */
const Consequence = ({
  suggestion: { state, left },
  leftCents,
}: Pick<SuggestionProps, 'suggestion' | 'leftCents'>) => {
  const lacksCents = left
  if (state === 'approved') {
    return (
      <Quiet>
        <Trans>It was approved before. The match is its evidence.</Trans>
      </Quiet>
    )
  }
  if (leftCents < lacksCents) {
    const missing = formatMoney(subtractCents(lacksCents, leftCents))
    return (
      <p>
        <Trans>
          Partial payment: {missing} is missing. It is approved with the line that pays the rest.
        </Trans>
      </p>
    )
  }
  const rest = subtractCents(leftCents, lacksCents)
  const over = formatMoney(rest)
  return (
    <Quiet>
      {state === 'declined' ? (
        <Trans>You declined it. A match still approves it.</Trans>
      ) : (
        <Trans>A match approves it.</Trans>
      )}
      {rest > 0 && (
        <>
          {' '}
          <Trans>{over} of the line is left for another payment.</Trans>
        </>
      )}
    </Quiet>
  )
}
