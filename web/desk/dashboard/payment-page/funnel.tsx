import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { DashboardPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import type { FunnelAnswer, FunnelStep } from '@almoner/api/desk/dashboard/funnel/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { formatCount, formatPercent } from '../../../lib/text/format.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { useDashboardClocks } from '../dashboard-clocks.ts'
import { funnelQuery } from '../dashboard-api.ts'
import { NothingYet, Part } from '../../../ui/dashboard/part/part.tsx'
import { Proof } from '../kit/proof.tsx'
import { FunnelTable } from './funnel-table.tsx'
import styles from './funnel.module.css'

/** How many of those who open the page come to each step of a payment. */
export const Funnel = ({ period }: { period: DashboardPeriod }) => {
  const query = useQuery(funnelQuery({ period, ...useDashboardClocks() }))
  return (
    <Part
      name="funnel"
      title={<Trans>From visit to payment</Trans>}
      query={query}
      height={['28rem', '28rem']}
    >
      {(funnel) =>
        funnel.steps.every(({ count }) => count === 0) ? (
          <NothingYet>
            <Trans>
              Once payers open your page, each step towards a payment is counted here by payment
              method and device, without personal data.
            </Trans>
          </NothingYet>
        ) : (
          <Steps funnel={funnel} />
        )
      }
    </Part>
  )
}

const Steps = ({ funnel: { steps, methods, devices } }: { funnel: FunnelAnswer }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const methodName = useMethodName()
  const toStepLabel = useStepLabels()
  const toDeviceLabel = useDeviceLabels()
  const most = Math.max(...steps.map(({ count }) => count), 1)
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(({ step, count, lists }, index) => {
          const before = steps[index - 1]?.count ?? 0
          const percent = before >= count && before > 0 && formatPercent(count / before, language)
          return (
            <li key={step}>
              <span>{toStepLabel[step]}</span>
              <span className={styles.count}>
                <Proof lists={lists}>{formatCount(count, language)}</Proof>
              </span>
              <span
                aria-hidden="true"
                className={styles.bar}
                style={{ '--share': `${(count / most) * 100}%` } as CSSProperties}
              />
              <span className={styles.percent}>
                {percent && <Trans>{percent} of the previous step</Trans>}
              </span>
            </li>
          )
        })}
      </ol>
      {steps.some(({ count }, index) => count > (steps[index - 1]?.count ?? count)) && (
        <Quiet size={13}>
          <Trans>
            Visits and amounts are counted from the day on which the platform started to record
            them.
          </Trans>
        </Quiet>
      )}
      <FunnelTable
        summary={t`By payment method`}
        head={t`Payment method`}
        columns={(['quoted', 'begun', 'authenticated', 'paid'] as const).map((key) => ({
          key,
          title: toStepLabel[key],
        }))}
        rows={methods.map((each) => ({
          ...each,
          key: each.method,
          name: each.method === 'manual' ? t`Paid directly to you` : methodName(each.method),
        }))}
      />
      <FunnelTable
        summary={t`By device`}
        head={t`Device`}
        columns={(['served', 'quoted', 'begun'] as const).map((key) => ({
          key,
          title: toStepLabel[key],
        }))}
        rows={devices.map((each) => ({
          ...each,
          key: each.device,
          name: toDeviceLabel[each.device],
        }))}
      />
    </>
  )
}

const useStepLabels = (): Record<FunnelStep, string> => {
  const { t } = useLingui()
  return {
    served: t`Opened the page`,
    quoted: t`Entered an amount`,
    begun: t`Started to pay`,
    authenticated: t`Confirmed by the bank`,
    paid: t`Paid`,
  }
}

type DeviceClass = FunnelAnswer['devices'][number]['device']

const useDeviceLabels = (): Record<DeviceClass, string> => {
  const { t } = useLingui()
  return { phone: t`Mobile phone`, tablet: t`Tablet`, desktop: t`Computer` }
}
