import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FailureList } from '../../ui/dashboard/part/failure-list.tsx'
import { Part } from '../../ui/dashboard/part/part.tsx'
import { ReturnFigures } from '../../ui/dashboard/part/return-figures.tsx'
import { usePlatformFailureLabels } from './failure-labels.ts'
import { platformReturnsQuery, type Shown } from './platform-dashboard-api.ts'
import { ReturnsLink } from './proof-links.tsx'

const sorts = { refunded: '-refunded', opened: '-disputes', lost: '-lost' } as const

/** Refunds, disputes and failed payments at all charities. */
export const PlatformReturns = ({ shown }: { shown: Shown }) => {
  const query = useQuery(platformReturnsQuery(shown))
  const toReason = usePlatformFailureLabels()
  return (
    <Part
      name="returns"
      title={<Trans>Refunds, disputes and declines</Trans>}
      query={query}
      height={['9rem', '12rem']}
    >
      {({ refunds, disputes, declines, ...days }) => (
        <>
          <ReturnFigures
            refunds={refunds}
            disputes={disputes}
            renderProof={(figure, text) => (
              <ReturnsLink days={days} sort={sorts[figure]}>
                {text}
              </ReturnsLink>
            )}
          />
          <FailureList
            failures={declines}
            toReason={toReason}
            renderProof={({ reason }, count) => (
              <ReturnsLink days={days} sort="-failed" failure={reason}>
                {count}
              </ReturnsLink>
            )}
            renderTotal={(count) => (
              <ReturnsLink days={days} sort="-failed">
                {count}
              </ReturnsLink>
            )}
          />
        </>
      )}
    </Part>
  )
}
