import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { CopyRows } from '../../../../ui/data/copy-rows.tsx'
import { ReadAgain } from '../../../../ui/feedback/notice/read-again.tsx'
import { Row } from '../../../../ui/layout/arrangement/row.tsx'
import { ColumnsTable } from '../../../../ui/list-screen/list-rows.tsx'
import { pageQuery } from '../../../../ui/list-screen/use-list-query.ts'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import { usePaymentsColumns } from '../../list/payments-columns.tsx'
import { useFresh } from '../../list/use-fresh.ts'
import styles from './latest-payments.module.css'

/**
 * The first page of the list of payments, so that the list is there at once when it is opened from
 * here.
 */
export const latestPaymentsQuery = pageQuery(paymentsList, {})

const shownRows = 5
const shownPlaces = new Set<string>(['first', 'first-end', 'second', 'second-end', 'third'])
const ofHome = { open: undefined, search: {}, opensScreen: true }
const noAddress = {}

/** The payments that came last, each with the way to its details. New ones appear automatically. */
export const LatestPayments = ({ payerSite }: { payerSite: string }) => {
  const { t } = useLingui()
  const query = useQuery(latestPaymentsQuery)
  const rows = query.data?.rows.slice(0, shownRows)
  const fresh = useFresh({ address: noAddress, rows, isStale: false, isFirstPage: true })
  const columns = usePaymentsColumns(ofHome)
  return (
    <section className={styles.latest} aria-labelledby="latest-payments">
      <Row as="header" gap={2} columnGap={4} align="center" spread>
        <h2 id="latest-payments" className={styles.title}>
          <Trans>Latest payments</Trans>
        </h2>
        <Link to="/Payments">
          <Trans>All payments</Trans>
        </Link>
      </Row>
      <div className={styles.rows}>
        {query.isError && rows === undefined ? (
          <ReadAgain query={query} />
        ) : rows?.length === 0 ? (
          <NoneYet payerSite={payerSite} />
        ) : (
          <ColumnsTable<typeof paymentsList>
            label={t`Latest payments`}
            columns={columns.filter(({ place }) => shownPlaces.has(place))}
            rows={rows}
            waitingRows={shownRows}
            keyOf={({ id }) => id}
            look={({ id }) => ({ fresh: fresh.has(id) })}
          />
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{fresh.size > 0 && <Trans>A new payment has arrived</Trans>}</span>
      </VisuallyHidden>
    </section>
  )
}

/** A suspended charity is led to the reason, so that all who see this can take payments. */
const NoneYet = ({ payerSite }: { payerSite: string }) => {
  const { t } = useLingui()
  return (
    <div className={styles.none}>
      <strong>
        <Trans>Your first payment will appear here</Trans>
      </strong>
      <p>
        <Trans>
          Share the address of your donation page. Each gift appears here within seconds, with its
          receipt and ledger entries.
        </Trans>
      </p>
      <CopyRows rows={[{ label: t`Your donation page`, value: payerSite }]} />
    </div>
  )
}
