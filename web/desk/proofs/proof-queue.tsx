import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { proofsList, type WaitingProof } from '@almoner/api/desk/proofs/contract.ts'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { manualMethods } from '@almoner/domain/payment-methods/method-names.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import type { FilterLook } from '../../ui/list-screen/filters/filter-look.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { overviewQuery, projectsQuery } from '../payments/payments-api.ts'
import { hasPermission, useMay } from '../use-may.ts'
import styles from './proof-queue.module.css'
import { OutboxBar } from './outbox/outbox-bar.tsx'
import { OutboxNotices } from './outbox/outbox-notices.tsx'
import { ApproveManyDialog, DeclineManyDialog } from './queue-dialogs.tsx'
import { useQueueKeys } from './queue-keys.ts'
import { QueueLine } from './queue-line.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useOutbox } from './outbox/use-outbox.ts'
import { useProofQueue } from './use-proof-queue.ts'
import { Workbench } from './workbench/workbench.tsx'

/** The proofs that wait: one after the other, by key or by button, or many together. */
export const ProofQueue = () => {
  const { t } = useLingui()
  const { data } = useQuery(overviewQuery)
  const title = t`Proofs of payment`
  if (data && hasPermission(data, 'payments.approve')) return <Queue title={title} reader={data} />
  return (
    <>
      <ScreenTitle title={title} />
      {data ? (
        <Notice>
          <Trans>Only owners and finance staff can decide this.</Trans>
        </Notice>
      ) : (
        <div aria-busy="true">
          <Skeleton height="24rem" />
        </div>
      )}
    </>
  )
}

const Queue = ({ title, reader }: { title: string; reader: OverviewAnswer }) => {
  const list = useListQuery(proofsList)
  const of = `${reader.organization.id} ${reader.person.username}`
  const sending = useOutbox(of, JSON.stringify(list.address))
  const { outbox, view } = sending
  const queue = useProofQueue(list.rows, sending)
  useQueueKeys(queue.acts)
  const states = queue.rows.map((row) => queue.findState(row).is)
  const isDone =
    states.includes('answered') && states.every((is) => is === 'answered' || is === 'reused')
  const isLoadingFirst = list.rows === undefined && !list.failure && reader.paymentsWaiting > 0
  const renderLine = (row: WaitingProof) => <QueueLine queue={queue} row={row} />
  return (
    <>
      <ListScreen
        state={list}
        to="/Proofs"
        title={title}
        lead={
          <span className={styles.lead}>
            <Trans>Transfers to your own account that you have not approved or declined yet.</Trans>
          </span>
        }
        acts={
          <SelectionBar
            queue={queue}
            isLoading={isLoadingFirst}
            isWhole={list.to.next === null && list.to.previous === null}
          />
        }
        filters={useProofFilters()}
        keyOf={({ id }) => id}
        totals={formatSums}
        none={<NoProofs />}
        csv={useMay('payments.approve')}
        entries={{
          sorts: useSorts(),
          entry: renderLine,
          waiting: <Skeleton height="3rem" />,
        }}
        beside={
          <>
            <OutboxNotices outbox={outbox} view={view} />
            {isDone && (
              <Notice
                tone="success"
                action={
                  <Button icon="refresh" onClick={() => void list.retry()}>
                    <Trans>Load more</Trans>
                  </Button>
                }
              >
                <Trans>All proofs on this page have been reviewed.</Trans>
              </Notice>
            )}
          </>
        }
        detail={
          isLoadingFirst ? (
            <Skeleton height={heightOfWorkbench} />
          ) : (
            queue.current && <Workbench queue={queue} />
          )
        }
      />
      <OutboxBar view={view} undo={queue.undo} />
      <ApproveManyDialog queue={queue} />
      <DeclineManyDialog queue={queue} />
    </>
  )
}

/** What a proof takes on a desk, so that the list below stays where it is. */
const heightOfWorkbench = '44rem'

const formatSums = ({ rows, amount }: { rows: number; amount: Cents }) => (
  <Sums rows={rows} amount={amount} />
)

const Sums = ({ rows, amount }: { rows: number; amount: Cents }) => {
  const sum = formatMoney(amount)
  return (
    <>
      <Plural value={rows} one="# payment" other="# payments" />
      {' · '}
      <Trans>{sum} waiting</Trans>
    </>
  )
}

const useSorts = () => {
  const { t } = useLingui()
  return [
    { sort: 'date', title: t`Date` },
    { sort: 'amount', title: t`Amount` },
  ] as const
}

const useProofFilters = (): Readonly<Record<string, FilterLook>> => {
  const { t } = useLingui()
  const methodName = useMethodName()
  const { data } = useQuery(projectsQuery)
  return {
    q: { label: t`Name, email or reference` },
    day: { label: t`Date` },
    method: {
      label: t`Payment method`,
      options: manualMethods.map((value) => ({ value, word: methodName(value) })),
    },
    project: {
      label: t`Project`,
      options: (data?.projects ?? []).map(({ id, name }) => ({ value: id, word: name })),
    },
    amount: { label: t`Total` },
  }
}

const NoProofs = () => (
  <EmptyState
    motif="hills"
    title={<Trans>No proofs to review</Trans>}
    action={
      <LinkButton to="/Payments">
        <Trans>Show all payments</Trans>
      </LinkButton>
    }
  >
    <Trans>When a payer sends proof of a transfer to your own account, it appears here.</Trans>
  </EmptyState>
)
