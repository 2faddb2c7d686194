import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CharityOverviewAnswer } from '@almoner/api/admin/organisations/overview/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount, formatMoney } from '../../../lib/text/format.ts'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Figure, Figures } from '../../../ui/data/figures.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { useOverview } from './overview-api.ts'

/** What Almoner owes the charity, and what was given to it: the sums that its own desk shows. */
export const CharityMoney = ({ id }: { id: string }) => (
  <Loaded query={useOverview(id)} height="28rem">
    {({ balance, volume }) => (
      <Stack gap={5}>
        <Totals balance={balance} volume={volume} />
        <BalanceParts balance={balance} />
        {volume.months.some(({ gifts }) => gifts > 0) && <MonthlyVolume months={volume.months} />}
      </Stack>
    )}
  </Loaded>
)

type Totalled = Pick<CharityOverviewAnswer, 'balance' | 'volume'>

const Totals = ({ balance, volume: { last30Days, last12Months } }: Totalled) => (
  <Figures busy={false}>
    <Figure label={<Trans>Balance</Trans>} note={<Trans>Owed to the charity</Trans>}>
      <Money amountCents={balance.owed} />
    </Figure>
    <Figure
      label={<Trans>Last 30 days</Trans>}
      note={<Plural value={last30Days.gifts} one="# gift" other="# gifts" />}
    >
      <Money amountCents={last30Days.amount} />
    </Figure>
    <Figure
      label={<Trans>Last 12 months</Trans>}
      note={<Plural value={last12Months.gifts} one="# gift" other="# gifts" />}
    >
      <Money amountCents={last12Months.amount} />
    </Figure>
  </Figures>
)

const BalanceParts = ({ balance }: Pick<CharityOverviewAnswer, 'balance'>) => (
  <Facts>
    <Fact label={<Trans>Available</Trans>}>
      <Money amountCents={balance.available} />
    </Fact>
    <Fact label={<Trans>Pending settlement</Trans>}>
      <Money amountCents={balance.pending} />
    </Fact>
    <Fact label={<Trans>On its way to the bank</Trans>}>
      <Money amountCents={balance.payout} />
    </Fact>
    <Fact label={<Trans>Held because of disputes</Trans>}>
      <Money amountCents={balance.held} />
    </Fact>
    {balance.advanced > 0 && (
      <Fact label={<Trans>Advanced by Almoner</Trans>}>
        <Money amountCents={balance.advanced} />
      </Fact>
    )}
  </Facts>
)

type VolumeProps = Pick<CharityOverviewAnswer['volume'], 'months'>

const MonthlyVolume = ({ months }: VolumeProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  const toText = (index: number): string => {
    const { month: name = '', amount, gifts = 0 } = months[index] ?? {}
    const day = formatMonth(name)
    const sum = amount === undefined ? '' : formatMoney(amount)
    const count = formatCount(gifts, language)
    return index === months.length - 1
      ? t`${day} so far: ${sum}, gifts: ${count}`
      : t`${day}: ${sum}, gifts: ${count}`
  }
  // The current month is hardly begun on most days: the last full one stands before it.
  const latest = [months.length - 2, months.length - 1].filter((index) => index >= 0)
  return (
    <div>
      <BarChart
        chart={{
          label: t`Gifts by month`,
          pointName: t`Month`,
          points: months.map(({ month }) => ({ key: month, name: formatMonth(month) })),
          series: [{ key: 'given', name: t`Given`, values: months.map(({ amount }) => amount) }],
          unit: 'money',
          counts: { key: 'gifts', name: t`Gifts`, values: months.map(({ gifts }) => gifts) },
          rest: latest.map(toText).join(' · '),
          toText,
        }}
      />
      <Quiet size={13}>
        <Trans>Without fees that payers added, and less refunds and lost disputes.</Trans>
      </Quiet>
    </div>
  )
}

/** Returns `2026/11` for `2026-11`. */
const formatMonth = (month: string): string => month.replace('-', '/')
