import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { donorsList, type DonorsTotals } from '@almoner/api/desk/donors/donors-list-contract.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatCount, formatMoney } from '../../lib/text/format.ts'
import { OutsideLinkButton } from '../../ui/button/link-button.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { Below, rowLinkClass } from '../../ui/data/table/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import type { ListColumn } from '../../ui/list-screen/list-props.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { useHeading } from '../../ui/layout/page/screen-title.tsx'
import { formatSlashedDay } from '../recurring-plans/plan-labels.ts'
import { overviewQuery } from '../payments/payments-api.ts'
import { useMay } from '../use-may.ts'
import { useDonorName } from './donor-name.ts'
import { DonorPills } from './donor-pills.tsx'
import styles from './donors.module.css'
import { DonorTabs } from './donor-tabs.tsx'

/** The people who gave to the charity, each with the sum of their gifts. */
export const Donors = () => {
  const { t } = useLingui()
  const state = useListQuery(donorsList)
  return (
    <ListScreen
      {...useHeading()}
      state={state}
      to="/Donors"
      columns={useColumns()}
      filters={{
        q: { label: t`Name or email` },
        amount: { label: t`Total given` },
        gave: { label: t`Gift date` },
        new: { label: t`First-time donors` },
        returning: { label: t`Returning donors`, as: 'chip' },
      }}
      keyOf={({ id }) => id}
      totals={formatTotals}
      none={<NoDonors />}
      noMatch={isMonthlyAlone(state.address) ? <NoMonthlyDonors /> : undefined}
      csv={useMay('donors.export')}
      links={
        <DonorTabs
          current={state.address.monthly === 'yes' ? 'yes' : undefined}
          search={state.to.narrowed({ monthly: undefined })}
        />
      }
    />
  )
}

const formatTotals = (totals: DonorsTotals) => <Totals {...totals} />

const Totals = ({ rows, isMore, given }: DonorsTotals) => {
  const received = given === null ? null : formatMoney(given)
  return (
    <>
      {isMore ? (
        <Trans>More than {rows} donors</Trans>
      ) : (
        <Plural value={rows} one="# donor" other="# donors" />
      )}
      {received !== null && (
        <>
          {' · '}
          <Trans>{received} net of refunds</Trans>
        </>
      )}
    </>
  )
}

/** The tab of those who give monthly, without another filter. */
const isMonthlyAlone = ({ monthly, ...others }: Readonly<Record<string, string>>): boolean =>
  monthly !== undefined && Object.keys(others).length === 0

const NoDonors = () => {
  const { data: overview } = useQuery(overviewQuery)
  return (
    <EmptyState
      motif="harbour"
      title={<Trans>No donors yet</Trans>}
      action={overview && <ShareSite href={overview.organization.payerSite} />}
    >
      <Trans>
        Each donor appears here with their first payment, or when staff record one. Share the
        address of your donation page to receive it.
      </Trans>
    </EmptyState>
  )
}

const ShareSite = ({ href }: { href: string }) => (
  <OutsideLinkButton href={href} look="primary" icon="external">
    <Trans>Open your donation page</Trans>
  </OutsideLinkButton>
)

const NoMonthlyDonors = () => (
  <EmptyState title={<Trans>No monthly donors yet</Trans>}>
    <Trans>Each donor who gives to you monthly appears here.</Trans>
  </EmptyState>
)

const useColumns = (): readonly ListColumn<typeof donorsList>[] => {
  const { t } = useLingui()
  const language = useLanguage()
  const donorName = useDonorName()
  return [
    {
      title: t`Donor`,
      sort: 'name',
      fromFirst: true,
      isHead: true,
      place: 'first',
      // Addresses are longer.
      grow: 'less',
      waiting: ['8em'],
      cell: (donor) => (
        <>
          <Link
            data-row=""
            className={rowLinkClass}
            to="/Donors/$donorId"
            params={{ donorId: donor.id }}
            preload={false}
          >
            {donorName(donor)}
          </Link>
          <Below>{donor.email}</Below>
        </>
      ),
    },
    {
      title: t`Email address`,
      place: 'second',
      grow: true,
      wideOnly: true,
      waiting: ['12em'],
      cell: ({ email }) =>
        email && (
          <span className={styles.address} title={email}>
            {email}
          </span>
        ),
    },
    {
      title: t`Last gift`,
      sort: 'date',
      place: 'second-end',
      label: 'shown',
      waiting: ['6em'],
      cell: ({ lastGivenOn }) => (
        <Quiet as="span">
          <time dateTime={lastGivenOn}>{formatSlashedDay(lastGivenOn)}</time>
        </Quiet>
      ),
    },
    {
      title: t`Gifts`,
      place: 'third-end',
      align: 'end',
      waiting: ['2em'],
      cell: ({ gifts }) => formatCount(gifts, language),
    },
    {
      title: t`Status`,
      place: 'third',
      label: 'hidden',
      cell: (donor) => (donor.isMonthly || donor.agreed) && <DonorPills donor={donor} />,
    },
    {
      title: t`Total given`,
      sort: 'amount',
      place: 'first-end',
      align: 'end',
      cell: ({ given }) => (
        <strong>
          <Money amountCents={given} />
        </strong>
      ),
    },
  ]
}
