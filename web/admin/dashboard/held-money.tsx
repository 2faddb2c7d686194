import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HeldPart, PlatformMoneyAnswer } from '@almoner/api/admin/dashboard/contract.ts'
import { ShareList, ShareNote } from '../../ui/dashboard/figure/share-list.tsx'
import { NothingYet, Part } from '../../ui/dashboard/part/part.tsx'
import { PartFigure, PartFigures } from '../../ui/dashboard/part/part-figures.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { platformMoneyQuery } from './platform-dashboard-api.ts'
import styles from './platform-dashboard.module.css'
import { CharityLink, PostingsLink } from './proof-links.tsx'

/** The money of charities that the platform holds now, as the books have it. */
export const HeldMoney = () => {
  const { t } = useLingui()
  const query = useQuery(platformMoneyQuery)
  return (
    <div className={styles.held} role="group" aria-label={t`Money held for charities`}>
      <Loaded query={query} height="4.6em">
        {({ held, payouts }) => (
          <PartFigures>
            {held.map(({ part, amount, postings }) => (
              <PartFigure
                key={part}
                name={<PartName part={part} />}
                note={
                  part === 'payout' && (
                    <Link to="/AdminMoney" className={styles.proof}>
                      <Plural value={payouts} one="# payout" other="# payouts" />
                    </Link>
                  )
                }
              >
                <PostingsLink postings={postings}>
                  <Money amountCents={amount} />
                </PostingsLink>
              </PartFigure>
            ))}
          </PartFigures>
        )}
      </Loaded>
    </div>
  )
}

const PartName = ({ part }: { part: HeldPart }) => {
  const names: Record<HeldPart, ReactNode> = {
    pending: <Trans>Pending settlement</Trans>,
    available: <Trans>Available for payout</Trans>,
    held: <Trans>Held because of disputes</Trans>,
    payout: <Trans>Payouts in progress</Trans>,
  }
  return names[part]
}

/** What charities owe for their plans now: the shares of the charities add up to the sum. */
export const OpenInvoices = () => {
  const query: UseQueryResult<PlatformMoneyAnswer> = useQuery(platformMoneyQuery)
  return (
    <Part
      name="invoices"
      title={<Trans>Open invoices</Trans>}
      aside={
        <Link to="/AdminMoney/FailingInvoices" className={styles.proof}>
          <Trans>Failing invoices</Trans>
        </Link>
      }
      query={query}
      height={['7rem', '7rem']}
    >
      {({ owed: { amount, invoices, charities } }) =>
        charities.length === 0 ? (
          <NothingYet>
            <Trans>No charity owes an invoice for its plan.</Trans>
          </NothingYet>
        ) : (
          <>
            <PartFigures>
              <PartFigure
                name={<Trans>Owed for plans</Trans>}
                note={<InvoiceCount invoices={invoices} />}
              >
                <Money amountCents={amount} />
              </PartFigure>
            </PartFigures>
            <ShareList
              shares={charities.map((each) => ({
                key: each.organizationId,
                name: <CharityLink id={each.organizationId}>{each.charity}</CharityLink>,
                amount: each.amount,
                figure: <Money amountCents={each.amount} />,
                notes: <InvoiceCount invoices={each.invoices} />,
              }))}
            />
          </>
        )
      }
    </Part>
  )
}

const InvoiceCount = ({ invoices }: { invoices: number }) => (
  <ShareNote>
    <Plural value={invoices} one="# invoice" other="# invoices" />
  </ShareNote>
)
