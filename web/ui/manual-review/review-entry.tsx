import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { ReviewItem } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { CopyRows } from '../data/copy-rows.tsx'
import { Money } from '../data/money/money.tsx'
import { Pill } from '../data/status/pill.tsx'
import { Time } from '../data/time.tsx'
import type { ReviewArea } from './manual-review-api.ts'
import styles from './review-entry.module.css'
import { useProviderName } from './labels/failure-labels.ts'
import { useManualReviewLabels } from './labels/manual-review-labels.ts'
import { SettleReview } from './settling/settle-review.tsx'
import { SubjectLink } from './subject-link.tsx'

export type ReviewEntryProps = {
  area: ReviewArea
  item: ReviewItem
  maySettle: boolean
  onSettled: () => void
}

/** One discrepancy: what it is, what to do about it, and how it ended. */
export const ReviewEntry = ({ area, item, maySettle, onSettled }: ReviewEntryProps) => {
  const labels = useManualReviewLabels(area)(item)
  const title = useId()
  const isOpen = item.resolvedAt === null
  const isOfCharity = isAboutCharity(item)
  const hasProvider = !isOfCharity && item.provider !== 'platform'
  const toProvider = useProviderName()
  return (
    <article className={styles.entry} aria-labelledby={title}>
      <header className={styles.head}>
        <div>
          <h2 id={title} className={styles.title}>
            {labels.title}
          </h2>
          <p className={styles.facts}>
            <Time at={item.foundAt} />
            {hasProvider && <span>{toProvider(item.provider)}</span>}
          </p>
        </div>
        <div className={styles.end}>
          {!sumless.has(item.discrepancy) && (
            <strong className={styles.sum}>
              <Money amountCents={item.amount} />
            </strong>
          )}
          {isOpen ? (
            <Pill tone="warning" icon="warning">
              <Trans>To resolve</Trans>
            </Pill>
          ) : (
            <Pill tone="success" icon="success">
              <Trans>Resolved</Trans>
            </Pill>
          )}
        </div>
      </header>
      <p className={styles.words}>{labels.meaning}</p>
      {isOpen && (
        <p className={styles.words}>
          <strong>
            <Trans>What to do:</Trans>
          </strong>{' '}
          {labels.todo}
        </p>
      )}
      <Ids area={area} item={item} />
      {!isOpen && <Ending item={item} />}
      <footer className={styles.actions}>
        <SubjectLink area={area} item={item} />
        {isOpen && maySettle && <SettleReview area={area} item={item} onSettled={onSettled} />}
      </footer>
    </article>
  )
}

/** These are about no sum of money. */
const sumless: ReadonlySet<ReviewItem['discrepancy']> = new Set([
  'opening_stopped',
  'bank_account_stopped',
  'receipt_not_mailed',
  'letter_not_mailed',
  'wallet_not_read',
  'account_not_read',
  'account_unknown',
  'file_damaged',
  'import_row_refused',
  'process_failed',
  'chain_broken',
])

/** Whether the discrepancy is about the charity itself, and not about a payment. */
const isAboutCharity = ({ discrepancy }: ReviewEntryProps['item']): boolean =>
  discrepancy === 'opening_stopped' ||
  discrepancy === 'bank_account_stopped' ||
  discrepancy === 'chain_broken'

const Ids = ({ area, item }: Pick<ReviewEntryProps, 'area' | 'item'>) => {
  const { t } = useLingui()
  const idLabel = useIdLabel()
  return (
    <CopyRows
      rows={[
        { label: idLabel(item), value: item.providerObjectId },
        // Administration has no page of a payment to lead to.
        ...(area === 'admin' && item.paymentId !== null
          ? [{ label: t`Our payment`, value: item.paymentId }]
          : []),
      ]}
    />
  )
}

const useIdLabel = (): ((item: ReviewItem) => string) => {
  const { t } = useLingui()
  const toProvider = useProviderName()
  return (item) => {
    const provider = toProvider(item.provider)
    const labels: Partial<Record<ReviewItem['discrepancy'], string>> = {
      opening_stopped: t`Charity ID`,
      bank_account_stopped: t`Charity ID`,
      wallet_not_read: t`Charity ID`,
      chain_broken: t`Charity ID`,
      receipt_not_mailed: t`Our payment`,
      letter_not_mailed: t`ID`,
      process_failed: t`ID`,
      file_damaged: t`File`,
      import_row_refused: t`Import`,
    }
    return labels[item.discrepancy] ?? t`${provider} ID`
  }
}

const Ending = ({ item }: { item: ReviewItem }) => (
  <div className={styles.ending}>
    <p className={styles.facts}>
      {item.resolvedAt !== null && <Time at={item.resolvedAt} />}
      {item.resolution === 'agrees_now' && (
        <span>
          <Trans>The books were updated automatically.</Trans>
        </span>
      )}
      {item.resolution === 'worked_since' && (
        <span>
          <Trans>It succeeded later, and this closed automatically.</Trans>
        </span>
      )}
    </p>
    {item.note && <p className={styles.note}>{item.note}</p>}
  </div>
)
