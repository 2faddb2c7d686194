import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatCount, formatPercent } from '../../lib/text/format.ts'
import { Change } from '../../ui/dashboard/figure/change.tsx'
import { ShareList, ShareNote } from '../../ui/dashboard/figure/share-list.tsx'
import { NothingYet, Part } from '../../ui/dashboard/part/part.tsx'
import { PartFigure, PartFigures } from '../../ui/dashboard/part/part-figures.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { platformPlansQuery, type Shown } from './platform-dashboard-api.ts'
import { CharityLink } from './proof-links.tsx'

type PlatformPlansProps = { clocks: Pick<Shown, 'asOf' | 'knownAt'> }

/** Monthly giving at all charities: the shares of the charities add up to the sum. */
export const PlatformPlans = ({ clocks }: PlatformPlansProps) => {
  const language = useLanguage()
  const query = useQuery(platformPlansQuery(clocks))
  return (
    <Part
      name="plans"
      title={<Trans>Monthly giving</Trans>}
      query={query}
      height={['9rem', '12rem']}
    >
      {({ monthly, plans, churn, charities }) => {
        const [left, ran] = [churn.left, churn.ranBefore].map((each) => formatCount(each, language))
        return (
          <>
            <PartFigures>
              <PartFigure
                name={<Trans>Given each month</Trans>}
                note={<Change now={monthly.amount} before={monthly.before} unit="money" />}
              >
                <Money amountCents={monthly.amount} />
              </PartFigure>
              <PartFigure
                name={<Trans>Active plans</Trans>}
                note={<Change now={plans.count} before={plans.countBefore} unit="count" />}
              >
                {formatCount(plans.count, language)}
              </PartFigure>
              <PartFigure
                name={<Trans>Lost in the last 30 days</Trans>}
                note={
                  <Trans>
                    {left} of {ran} plans ended or failed
                  </Trans>
                }
              >
                {churn.percent === null ? '–' : formatPercent(churn.percent / 100, language)}
              </PartFigure>
            </PartFigures>
            {charities.length === 0 ? (
              <NothingYet>
                <Trans>Each charity with an active monthly plan appears here.</Trans>
              </NothingYet>
            ) : (
              <ShareList
                shares={charities.map(({ organizationId, charity, plans: count, amount }) => ({
                  key: organizationId,
                  name: <CharityLink id={organizationId}>{charity}</CharityLink>,
                  amount,
                  figure: <Money amountCents={amount} />,
                  notes: (
                    <ShareNote>
                      <Plural value={count} one="# active plan" other="# active plans" />
                    </ShareNote>
                  ),
                }))}
              />
            )}
          </>
        )
      }}
    </Part>
  )
}
