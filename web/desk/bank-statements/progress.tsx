import { Trans, useLingui } from '@lingui/react/macro'
import type { StatementAnswer } from '@almoner/api/desk/bank-statements/contract.ts'
import { formatMoney } from '../../lib/text/format.ts'
import styles from './bank-statements.module.css'

/** Shows, for example, `32 of 40 matched, HK$1,200.00 left`. */
export const Progress = ({
  statement,
}: {
  statement: Pick<StatementAnswer, 'done' | 'incoming' | 'left'>
}) => {
  const { t } = useLingui()
  const { done, incoming } = statement
  const left = formatMoney(statement.left)
  return (
    <p className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label={t`Lines that are matched or left out`}
        max={Math.max(1, incoming)}
        value={incoming === 0 ? 1 : done}
      />
      <span>
        {incoming === 0 ? (
          <Trans>No incoming money</Trans>
        ) : (
          <Trans>
            {done} of {incoming} done, {left} left
          </Trans>
        )}
      </span>
    </p>
  )
}
