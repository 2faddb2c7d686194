import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type {
  AnsweredProviderFees,
  ProviderFeesAnswer,
} from '@almoner/api/admin/platform-money/contract.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { Button } from '../../../ui/button/button.tsx'
import { OutsideLinkButton } from '../../../ui/button/link-button.tsx'
import { addUpFees, toMonths } from './add-up-fees.ts'
import { FeeTable } from './fee-table.tsx'
import { MonthBars } from './month-bars.tsx'
import { providerFeesFile, providerFeesQuery } from '../platform-money-api.ts'
import styles from '../platform-money.module.css'
import { Section } from '../section.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'

type ProviderFeesProps = { year: number | undefined; onAsk: (year: number | undefined) => void }

/**
 * Compares the fees that the providers took with the fees that charities were promised, by month
 * and by kind of card.
 */
export const ProviderFees = ({ year, onAsk }: ProviderFeesProps) => {
  const query = useQuery(providerFeesQuery(year))
  return (
    <Section
      title={<Trans>Providers’ fees</Trans>}
      lead={
        <Trans>
          A charity pays the fee that it was quoted. If the provider charges a different fee,
          Almoner takes the difference: above the line it costs us, below it we keep it.
        </Trans>
      }
      aside={
        query.data && (
          <OutsideLinkButton href={providerFeesFile(query.data.year)} icon="download">
            <Trans>CSV file</Trans>
          </OutsideLinkButton>
        )
      }
    >
      <Loaded query={query} height="20rem">
        {(answer) => <Fees answer={answer} isBusy={query.isPlaceholderData} onAsk={onAsk} />}
      </Loaded>
    </Section>
  )
}

type FeesProps = {
  answer: ProviderFeesAnswer
  isBusy: boolean
  onAsk: ProviderFeesProps['onAsk']
}

const Fees = ({ answer: { year, thisYear, fees }, isBusy, onAsk }: FeesProps) => {
  const { t } = useLingui()
  const toKind = useKindLabel()
  const months = toMonths(year, fees)
  const toYear = (to: number) => () => onAsk(to === thisYear ? undefined : to)
  return (
    <>
      <div className={styles.years}>
        <Button onClick={toYear(year - 1)}>{year - 1}</Button>
        <strong aria-live="polite">{year}</strong>
        {year < thisYear && <Button onClick={toYear(year + 1)}>{year + 1}</Button>}
      </div>
      {fees.length === 0 ? (
        <p>
          <Trans>Nothing was settled in {year}.</Trans>
        </p>
      ) : (
        <>
          <MonthBars months={months} label={t`Difference by month`} />
          <FeeTable
            label={t`By month`}
            head={t`Month`}
            rows={months.filter(({ payments }) => payments > 0)}
            isBusy={isBusy}
          />
          <FeeTable
            label={t`By method`}
            head={t`Method`}
            rows={addUpFees(fees, toKind)}
            isBusy={isBusy}
          />
        </>
      )}
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
