import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type {
  PayoutAnswer,
  PayoutLine,
  PayoutLineKind,
} from '@almoner/api/desk/payouts/contract.ts'
import { noCents, subtractCents } from '@almoner/domain/kernel/money.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import {
  Cell,
  DataTable,
  Row,
  rowLinkClass,
  WaitingRows,
} from '../../../ui/data/table/data-table.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Day } from '../../../ui/data/time.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import styles from './payout-lines.module.css'
import { payoutLinesQuery } from '../payouts-api.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** Shows the lines of a payout, down to each payment, refund and dispute. */
export const PayoutLines = ({ payout }: { payout: PayoutAnswer }) => {
  const { t } = useLingui()
  const { after } = useSearch({ from: '/signed-in/PayoutHistory/$payoutId' })
  const query = useQuery({
    ...payoutLinesQuery(payout.id, after),
    placeholderData: keepPreviousData,
  })
  if (query.isError && !query.data) return <ReadAgain query={query} />
  const count = payout.lines.reduce((sum, { lines }) => sum + lines, 0)
  if (count === 0) {
    return (
      <p>
        <Trans>
          No money was received since the previous payout: this one consists of the amount that was
          left in the balance then.
        </Trans>
      </p>
    )
  }
  return (
    <>
      <DataTable
        label={t`Breakdown`}
        busy={query.isPending || query.isPlaceholderData}
        columns={[
          { key: 'day', title: t`Day` },
          { key: 'what', title: t`Type` },
          { key: 'of', title: t`From, for` },
          { key: 'gross', title: t`Amount`, align: 'end' },
          { key: 'fee', title: t`Fee`, align: 'end' },
          { key: 'net', title: t`You receive`, align: 'end' },
        ]}
      >
        {query.data ? (
          query.data.lines.map((line) => <LineRow key={line.id} line={line} />)
        ) : (
          <WaitingRows rows={5} cells={waiting} />
        )}
      </DataTable>
      <Pages payoutId={payout.id} after={after} next={query.data?.next ?? null} />
    </>
  )
}

const waiting = [
  { place: 'third', lines: ['5.5em'] },
  { place: 'first', lines: ['7em'] },
  { place: 'second', lines: ['10em'] },
  { place: 'second-end', lines: ['4em'], align: 'end' },
  { place: 'third-end', lines: ['4em'], align: 'end' },
  { place: 'first-end', lines: ['5em'], align: 'end' },
] as const

const LineRow = ({ line }: { line: PayoutLine }) => {
  const { t } = useLingui()
  const { day, gross, fee, net } = line
  return (
    <Row>
      <Cell place="third" name={t`Day`}>
        <Quiet as="span">
          <Day day={day} />
        </Quiet>
      </Cell>
      <Cell place="first" isHead>
        <LineLink line={line} />
      </Cell>
      <Cell place="second" grow name={t`From, for`}>
        <Origin line={line} />
      </Cell>
      <Cell place="second-end" align="end" name={t`Amount`}>
        <Money amountCents={gross} />
      </Cell>
      <Cell place="third-end" align="end" name={t`Fee`}>
        {fee === 0 ? '–' : <Money amountCents={subtractCents(noCents, fee)} />}
      </Cell>
      <Cell place="first-end" align="end" name={t`You receive`}>
        <strong>
          <Money amountCents={net} />
        </strong>
      </Cell>
    </Row>
  )
}

const LineLink = ({ line: { kind, paymentId, payoutId } }: { line: PayoutLine }) => {
  const label = useLineLabel()(kind)
  if (paymentId !== null) {
    return (
      <Link
        data-row=""
        className={rowLinkClass}
        to="/Payments/$paymentId"
        params={{ paymentId }}
        preload={false}
      >
        {label}
      </Link>
    )
  }
  if (payoutId === null) return label
  return (
    <Link
      data-row=""
      className={rowLinkClass}
      to="/PayoutHistory/$payoutId"
      params={{ payoutId }}
      preload={false}
    >
      {label}
    </Link>
  )
}

const Origin = ({ line: { payer, project } }: { line: PayoutLine }) => {
  const projectName = useProjectName()
  const parts = [payer, project === null ? null : projectName(project)].filter(Boolean)
  return <span>{parts.length === 0 ? '–' : parts.join(' · ')}</span>
}

const useLineLabel = (): ((kind: PayoutLineKind) => string) => {
  const { t } = useLingui()
  return (kind) => {
    const labels: Record<PayoutLineKind, string> = {
      payment: t`Payment`,
      refund: t`Refund`,
      dispute: t`Dispute`,
      refund_failed: t`Refund that came back`,
      dispute_won: t`Dispute that you won`,
      payout_returned: t`Payout that was sent back`,
    }
    return labels[kind]
  }
}

type PagesProps = { payoutId: string; after: string | undefined; next: string | null }

/** Pages are links, as those of a list. */
const Pages = ({ payoutId, after, next }: PagesProps) => {
  const { t } = useLingui()
  if (after === undefined && next === null) return null
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {after !== undefined && (
        <LinkButton to="/PayoutHistory/$payoutId" params={{ payoutId }} resetScroll={false}>
          <Trans>First lines</Trans>
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton
          to="/PayoutHistory/$payoutId"
          params={{ payoutId }}
          search={{ after: next }}
          icon="arrow-right"
          resetScroll={false}
        >
          <Trans>Next lines</Trans>
        </LinkButton>
      )}
    </nav>
  )
}
