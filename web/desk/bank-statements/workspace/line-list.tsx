import type { BankLineAnswer } from '@almoner/api/desk/bank-statements/contract.ts'
import { keepInSight } from '../../../lib/focus/keep-in-sight.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import styles from '../bank-statements.module.css'
import { Certainty } from '../matching/certainty.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

type Props = {
  label: string
  lines: readonly BankLineAnswer[]
  /** Null while none is chosen. */
  currentId: string | null
  /** Whether a line opens above the list, instead of beside it. */
  opensSheet: boolean
  choose: (lineId: string) => void
}

/** Lists the lines, the earliest first, each with how certain its best match is. */
export const LineList = ({ label, lines, currentId, opensSheet, choose }: Props) => (
  <ol className={styles.list} aria-label={label}>
    {lines.map((line) => (
      <li key={line.id}>
        <button
          type="button"
          ref={line.id === currentId ? keepInSight : null}
          className={styles.line}
          aria-haspopup={opensSheet ? 'dialog' : undefined}
          aria-current={line.id === currentId ? 'true' : undefined}
          onClick={() => choose(line.id)}
        >
          <Quiet as="span" size={13}>
            {formatDay(line.day)}
          </Quiet>
          <span className={styles.text} translate="no">
            {line.description || '–'}
          </span>
          <span className={styles.sum}>
            <Money amountCents={line.amount} />
          </span>
          {line.state === 'open' && (
            <span className={styles.certainty}>
              <Certainty line={line} />
            </span>
          )}
        </button>
      </li>
    ))}
  </ol>
)
