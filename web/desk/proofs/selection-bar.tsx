import { Plural, Trans } from '@lingui/react/macro'
import { cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { KeysHelpButton } from '../../ui/keys/keys-help-button.tsx'
import { toTotal } from './proof-state.ts'
import styles from './selection-bar.module.css'
import type { ProofQueue } from './use-proof-queue.ts'
import { Row } from '../../ui/layout/arrangement/row.tsx'

type Props = {
  queue: ProofQueue
  /** The proofs are on their way: the acts keep their place. */
  isLoading: boolean
  /** All proofs that wait are on this page. */
  isWhole: boolean
}

/** Shows the number and the total of the selected proofs, and the acts on all of them. */
export const SelectionBar = ({ queue, isLoading, isWhole }: Props) => {
  const { rows, selected } = queue
  if (rows.length === 0 && !isLoading) return undefined
  const sum = formatMoney(cents(selected.reduce((all, row) => all + toTotal(row), 0)))
  return (
    <div className={isLoading ? styles.loading : undefined}>
      <Row gap={2} columnGap={3} align="center">
        <p role="status" className={styles.words}>
          {selected.length > 0 && (
            <>
              <Plural value={selected.length} one="# selected" other="# selected" />
              {' · '}
              <span>{sum}</span>
            </>
          )}
        </p>
        {selected.length > 0 ? (
          <>
            <Button look="primary" icon="check" onClick={() => queue.approve(selected)}>
              <Trans>Approve selected</Trans>
            </Button>
            <Button onClick={() => queue.decline(selected)}>
              <Trans>Decline selected</Trans>
            </Button>
            <Button look="quiet" onClick={queue.clear}>
              <Trans>Select none</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button onClick={queue.selectAll}>
              {isWhole ? <Trans>Select all</Trans> : <Trans>Select all on this page</Trans>}
            </Button>
            <KeysHelpButton />
          </>
        )}
      </Row>
    </div>
  )
}
