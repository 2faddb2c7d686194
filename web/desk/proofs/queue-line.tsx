import { Trans, useLingui } from '@lingui/react/macro'
import type { WaitingProof } from '@almoner/api/desk/proofs/contract.ts'
import { classes } from '../../lib/classes.ts'
import { keepInSight } from '../../lib/focus/keep-in-sight.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { payerName } from '../payments/detail/payer-name.ts'
import { ProofPill } from './proof-pill.tsx'
import { toTotal } from './proof-state.ts'
import styles from './queue-line.module.css'
import type { ProofQueue } from './use-proof-queue.ts'

/** One proof of the page: selected by its box, looked at by its name. */
export const QueueLine = ({ queue, row }: { queue: ProofQueue; row: WaitingProof }) => {
  const { t } = useLingui()
  const isCurrent = queue.current?.id === row.id
  const amount = formatMoney(toTotal(row))
  const payer = payerName(row)
  return (
    <div
      className={classes(styles.line, isCurrent && styles.current)}
      data-decided={queue.isOpen(row) ? undefined : ''}
    >
      <label className={styles.box}>
        <input
          type="checkbox"
          className={styles.input}
          aria-label={t`Select ${amount} from ${payer}`}
          checked={queue.selected.some(({ id }) => id === row.id)}
          disabled={!queue.isOpen(row)}
          onChange={() => queue.toggle(row)}
        />
        <span className={styles.tick}>
          <Icon name="check" size={16} />
        </span>
      </label>
      <button
        type="button"
        ref={isCurrent ? keepInSight : null}
        className={styles.open}
        aria-current={isCurrent || undefined}
        onClick={() => queue.go(row)}
      >
        <span className={styles.amount}>{amount}</span>
        <span className={styles.payer}>{payer}</span>
        <span className={styles.reference} translate="no">
          {row.reference ?? <Trans>No reference</Trans>}
        </span>
        <span className={styles.state}>
          <ProofPill state={queue.findState(row)} />
        </span>
      </button>
    </div>
  )
}
