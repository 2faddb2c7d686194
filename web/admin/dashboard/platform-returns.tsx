import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FailureList } from '../../ui/dashboard/part/failure-list.tsx'
import { Part } from '../../ui/dashboard/part/part.tsx'
import { ReturnFigures } from '../../ui/dashboard/part/return-figures.tsx'
import { useFailureLabels } from '../../ui/payment/payment-failure-labels.ts'
import { platformReturnsQuery, type Shown } from './platform-dashboard-api.ts'
import { CharitiesLink } from './proof-links.tsx'

/** Refunds, disputes and failed payments at all charities. */
export const PlatformReturns = ({ shown }: { shown: Shown }) => {
  const { t } = useLingui()
  const { period } = shown
  const query = useQuery(platformReturnsQuery(shown))
  const toFailureLabel = useFailureLabels()
  const toReason = (reason: string): string =>
    reason === 'declined_by_charity'
      ? t`Declined by the charity: the money was not found`
      : toFailureLabel(reason)
  return (
    <Part
      name="returns"
      title={<Trans>Refunds, disputes and declines</Trans>}
      query={query}
      height={['26rem', '29rem']}
    >
      {({ refunds, disputes, declines }) => (
        <>
          <ReturnFigures
            refunds={refunds}
            disputes={disputes}
            renderProof={(figure, text) =>
              figure === 'opened' ? text : <CharitiesLink period={period}>{text}</CharitiesLink>
            }
          />
          <FailureList
            failures={declines}
            toReason={toReason}
            renderTotal={(count) => <CharitiesLink period={period}>{count}</CharitiesLink>}
          />
        </>
      )}
    </Part>
  )
}
