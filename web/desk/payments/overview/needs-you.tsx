import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { formatDate, formatMoney } from '../../../lib/text/format.ts'
import { CountBadge } from '../../../ui/data/status/count-badge.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { formatOpenCount } from '../../../ui/manual-review/manual-review-api.ts'
import { hasPermission } from '../../use-may.ts'
import { useWaitingCounts } from '../../use-waiting-counts.ts'
import styles from './needs-you.module.css'

/** Whether a payout waits for the reader's own approval. */
export const mayApprovePayout = ({ openPayout }: OverviewAnswer): boolean =>
  openPayout?.status === 'requested' && openPayout.mayApprove

/** Shows what waits for the reader, with the way to each. Its height is the same without any. */
export const NeedsYou = ({ overview }: { overview: OverviewAnswer | undefined }) => {
  const { t } = useLingui()
  const waiting = useWaitingCounts(overview)
  const mayDecide = overview !== undefined && hasPermission(overview, 'payments.approve')
  const disputes = mayDecide ? overview.disputesOpen : null
  const answerBy = disputes?.answerBy ? formatDate(disputes.answerBy) : null
  const payout = overview && mayApprovePayout(overview) ? overview.openPayout : null
  const sum = formatMoney(payout?.amount ?? noCents)
  const all: readonly { link: LinkProps; word: string; count: number; isAlone?: boolean }[] = [
    {
      link: { to: '/PayoutHistory/$payoutId', params: { payoutId: payout?.id ?? '' } },
      word: t`Review the payout of ${sum}`,
      count: payout ? 1 : 0,
      isAlone: true,
    },
    {
      link: { to: '/Payments', search: { status: 'disputed' } },
      word:
        answerBy === null ? t`Open disputes` : t`Answer the bank about a dispute by ${answerBy}`,
      count: disputes?.disputes ?? 0,
      isAlone: disputes?.disputes === 1,
    },
    {
      link: { to: '/Payments', search: { status: 'waiting' } },
      word: t`Payments to review`,
      count: mayDecide ? overview.paymentsWaiting : 0,
    },
    {
      link: { to: '/OrgSettings/Safety' },
      word: t`Approvals`,
      // The payout is named by itself.
      count: waiting.approvals - (payout ? 1 : 0),
    },
    { link: { to: '/BankStatements' }, word: t`Bank lines to match`, count: waiting.bankLines },
    { link: { to: '/Inbox' }, word: t`Manual review`, count: waiting.reviews },
  ]
  const items = all.filter(({ count }) => count > 0)
  if (overview === undefined || (items.length === 0 && waiting.isPending)) {
    return <Skeleton height="44px" />
  }
  return (
    <section className={styles.needs} aria-label={t`Needs your attention`}>
      {items.length === 0 ? (
        <p className={styles.none}>
          <Trans>Nothing needs your attention</Trans>
        </p>
      ) : (
        items.map(({ link, word, count, isAlone = false }) => (
          <Link key={word} {...link} className={styles.item}>
            {word}
            {!isAlone && <CountBadge shown={formatOpenCount(count) ?? ''} />}
          </Link>
        ))
      )}
      {items.length > 0 && waiting.isPending && <Skeleton width="12em" height="44px" />}
    </section>
  )
}
