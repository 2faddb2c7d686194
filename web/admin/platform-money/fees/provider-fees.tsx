import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type {
  AnsweredProviderFees,
  ProviderFeesAnswer,
} from '@almoner/api/admin/platform-money/contract.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { Choice } from '../../../ui/dashboard/choice/choice.tsx'
import { OutsideLinkButton } from '../../../ui/button/link-button.tsx'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { addUpFees, toMonths } from './add-up-fees.ts'
import { FeeTable } from './fee-table.tsx'
import { MoneyOfYear } from '../money-of-year.tsx'
import { MoneyScreen } from '../money-screen.tsx'
import { providerFeesFile, providerFeesQuery } from '../platform-money-api.ts'
import { Section } from '../section.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'

/**
 * Compares the fees that the providers took with the fees that charities were promised, by month
 * and by kind of card, in the year of the address.
 */
export const ProviderFees = () => {
  const { year } = useSearch({ from: '/signed-in/AdminMoney/Fees' })
  const navigate = useNavigate()
  const query = useQuery(providerFeesQuery(year))
  return (
    <MoneyScreen
      view="fees"
      lead={
        <Trans>
          What was paid out to charities and invoiced in a year, and what the providers charged.
        </Trans>
      }
    >
      <Loaded query={query} height="20rem">
        {(answer) => (
          <Fees
            answer={answer}
            isBusy={query.isPlaceholderData}
            onAsk={(asked) =>
              void navigate({
                to: '/AdminMoney/Fees',
                search: { year: asked },
                resetScroll: false,
              })
            }
          />
        )}
      </Loaded>
    </MoneyScreen>
  )
}

type FeesProps = {
  answer: ProviderFeesAnswer
  isBusy: boolean
  onAsk: (year: number | undefined) => void
}

const Fees = ({ answer: { year, thisYear, fees }, isBusy, onAsk }: FeesProps) => {
  const { t } = useLingui()
  const toKind = useKindLabel()
  const months = toMonths(year, fees)
  return (
    <>
      <Choice
        label={t`Year`}
        value={String(year)}
        words={[year - 1, year, year + 1]
          .filter((each) => each <= thisYear)
          .map((each) => ({ value: String(each), word: String(each) }))}
        onChoose={(chosen) => onAsk(Number(chosen) === thisYear ? undefined : Number(chosen))}
      />
      <MoneyOfYear year={year === thisYear ? undefined : year} />
      <Section
        title={<Trans>Providers’ fees</Trans>}
        none={fees.length === 0 && <Trans>Nothing was settled in {year}.</Trans>}
        lead={
          <Trans>
            A charity pays the fee that it was quoted. If the provider charges more, Almoner pays
            the difference (above the line); if it charges less, Almoner keeps it (below the line).
          </Trans>
        }
        aside={
          <OutsideLinkButton href={providerFeesFile(year)} icon="download">
            <Trans>CSV file</Trans>
          </OutsideLinkButton>
        }
      >
        <BarChart
          chart={{
            label: t`Difference by month`,
            pointName: t`Month`,
            points: months.map(({ name }) => ({ key: name, name })),
            series: [
              {
                key: 'difference',
                name: t`Difference`,
                values: months.map(({ differenceCents }) => differenceCents),
              },
            ],
            unit: 'money',
          }}
        />
        <h3>
          <Trans>By month</Trans>
        </h3>
        <FeeTable
          label={t`By month`}
          head={t`Month`}
          rows={months.filter(({ payments }) => payments > 0)}
          total={addUpFees(fees, () => t`Total`)[0]}
          isBusy={isBusy}
        />
        <h3>
          <Trans>By payment method</Trans>
        </h3>
        <FeeTable
          label={t`By payment method`}
          head={t`Method`}
          rows={addUpFees(fees, toKind)}
          isBusy={isBusy}
        />
      </Section>
    </>
  )
}

const useKindLabel = (): ((fees: AnsweredProviderFees) => string) => {
  const { t } = useLingui()
  const methodName = useMethodName()
  return ({ method, cardBrand, isLocalCard }) => {
    if (method !== 'card') return methodName(method)
    const brand = brands[cardBrand] ?? cardBrand
    return isLocalCard ? t`${brand}, Hong Kong card` : t`${brand}, overseas card`
  }
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
  jcb: 'JCB',
  discover: 'Discover',
  diners: 'Diners Club',
}
