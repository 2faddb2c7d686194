import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { MethodCost } from '../../ui/dashboard/figure/method-cost.tsx'
import { ShareList } from '../../ui/dashboard/figure/share-list.tsx'
import { NothingYet, Part } from '../../ui/dashboard/part/part.tsx'
import { PartFigure, PartFigures } from '../../ui/dashboard/part/part-figures.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { platformMethodsQuery, type Shown } from './platform-dashboard-api.ts'
import { CharitiesLink } from './proof-links.tsx'

/** What came by each method at all charities, and what each costs. */
export const PlatformMethods = ({ shown }: { shown: Shown }) => {
  const methodName = useMethodName()
  const query = useQuery(platformMethodsQuery(shown))
  return (
    <Part
      name="methods"
      title={<Trans>By payment method</Trans>}
      query={query}
      height={['9rem', '9rem']}
    >
      {({ methods, total }) =>
        methods.length === 0 ? (
          <NothingYet>
            <Trans>
              Each payment method that brings a gift appears here, with its amount and fees.
            </Trans>
          </NothingYet>
        ) : (
          <>
            <ShareList
              shares={methods.map(({ method, amount, ...cost }) => ({
                key: method,
                name: methodName(method),
                amount,
                figure: <Money amountCents={amount} />,
                notes: <MethodCost {...cost} />,
              }))}
            />
            <PartFigures>
              <PartFigure
                name={<Trans>All payment methods</Trans>}
                note={<MethodCost {...total} />}
              >
                <CharitiesLink period={shown.period}>
                  <Money amountCents={total.amount} />
                </CharitiesLink>
              </PartFigure>
            </PartFigures>
          </>
        )
      }
    </Part>
  )
}
