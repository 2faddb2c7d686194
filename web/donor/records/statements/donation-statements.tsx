import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type {
  StatementSum,
  StatementYear,
} from '@almoner/api/donor/account/statements/statements-contract.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Pill } from '../../../ui/data/status/pill.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { formatDay } from '../../../lib/text/written-day.ts'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { useAccountSite } from '../../frame/account-site.tsx'
import { DownloadLink } from '../../frame/download-link.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import styles from './donation-statements.module.css'
import { NothingYet } from '../../../ui/feedback/waiting/nothing-yet.tsx'
import { statementsQuery } from './statements-api.ts'

/** Links from the list of donations to the tax statements. It is hidden if there are none. */
export const StatementsLink = () => {
  const { id } = useAccountSite().charity
  const { data, isPending } = useQuery(statementsQuery(id))
  // If the statements could not be loaded, their page requests them again.
  if (isPending) return <NothingYet />
  if (data?.length === 0) return undefined
  return (
    <div>
      <LinkButton to="/DonationStatements" icon="calendar">
        <Trans>Annual statements for tax</Trans>
      </LinkButton>
    </div>
  )
}

/** Lists a donor's gifts in each year of assessment, and the documents about them. */
export const DonationStatements = () => {
  const { t } = useLingui()
  const { id, name } = useAccountSite().charity
  const statements = useQuery(statementsQuery(id))
  return (
    <AccountFrame
      title={t`Annual statements`}
      lead={t`What you gave to ${name} in each year of assessment. Only donations can be tax-deductible; payments are listed separately.`}
      back="/DonationRecord"
    >
      {statements.error && <ReadAgain query={statements} />}
      {statements.isPending && (
        <span aria-busy="true">
          <Skeleton height="220px" />
        </span>
      )}
      {statements.data?.map((year) => (
        <Year key={year.year} of={year} />
      ))}
      {statements.data?.length === 0 && (
        <EmptyState
          motif="tea"
          title={<Trans>Nothing has been given from this account yet</Trans>}
          action={
            <LinkButton to="/SelectMission" look="primary">
              <Trans>See the projects</Trans>
            </LinkButton>
          }
        >
          <Trans>The statement of each year in which you give will appear here.</Trans>
        </EmptyState>
      )}
    </AccountFrame>
  )
}

const Year = ({ of }: { of: StatementYear }) => {
  const { t } = useLingui()
  const { year, donations, payments, pdfUrl, csvUrl } = of
  return (
    <Card
      title={year}
      aside={
        !of.isOver && (
          <Pill tone="info" icon="clock">
            <Trans>Year not over yet</Trans>
          </Pill>
        )
      }
    >
      <p className={styles.days}>{`${formatDay(of.from)} – ${formatDay(of.to)}`}</p>
      <dl className={styles.sums}>
        <Sum of={donations} label={<Trans>Donations</Trans>}>
          <DonationCount count={donations.count} />
        </Sum>
        {(payments.count > 0 || payments.returned > 0) && (
          <Sum of={payments} label={<Trans>Payments made</Trans>}>
            <PaymentCount count={payments.count} />
          </Sum>
        )}
      </dl>
      <div className={styles.acts}>
        <DownloadLink href={pdfUrl} label={t`PDF: statement ${year}`}>
          PDF
        </DownloadLink>
        <DownloadLink href={csvUrl} label={t`Spreadsheet (CSV): statement ${year}`}>
          <Trans>Spreadsheet (CSV)</Trans>
        </DownloadLink>
      </div>
    </Card>
  )
}

const DonationCount = ({ count }: { count: number }) => (
  <Plural value={count} one="# donation" other="# donations" />
)

const PaymentCount = ({ count }: { count: number }) => (
  <Plural value={count} one="# payment" other="# payments" />
)

const Sum = ({
  of: { amount, returned },
  label,
  children,
}: {
  of: StatementSum
  label: ReactNode
  /** How many there are. */
  children: ReactNode
}) => (
  <div className={styles.sum}>
    <dt>
      {label}
      <span className={styles.small}>{children}</span>
    </dt>
    <dd>
      <Money amountCents={amount} />
      {returned > 0 && (
        <span className={styles.small}>
          <Trans>
            less <Money amountCents={returned} /> returned
          </Trans>
        </span>
      )}
    </dd>
  </div>
)
