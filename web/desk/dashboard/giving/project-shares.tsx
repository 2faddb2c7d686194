import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ProjectShare } from '@almoner/api/desk/dashboard/shares/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatMoney, formatPercent } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { projectSharesQuery, type Shown } from '../dashboard-api.ts'
import { NothingYet, Part } from '../../../ui/dashboard/part/part.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Proof, Terms } from '../kit/proof.tsx'
import { ShareList, ShareNote } from '../../../ui/dashboard/figure/share-list.tsx'

/** What each project received, and when it reaches its goal at its present pace. */
export const ProjectShares = ({ shown }: { shown: Shown }) => {
  const { t } = useLingui()
  const query = useQuery(projectSharesQuery(shown))
  return (
    <Part
      name="projects"
      title={<Trans>By project</Trans>}
      query={query}
      height={['30rem', '30rem']}
    >
      {({ projects }) =>
        projects.length === 0 ? (
          <NothingYet>
            <Trans>
              Each project that receives a gift in this period appears here, with its progress to
              its goal.
            </Trans>
          </NothingYet>
        ) : (
          <ShareList
            shares={projects.map(({ projectId, title, amount, lists, progress }) => ({
              key: projectId ?? 'none',
              name: projectId === null ? t`General donation` : title,
              amount,
              figure: (
                <Proof lists={lists}>
                  <Money amountCents={amount} />
                </Proof>
              ),
              notes: (
                <>
                  <Terms lists={lists} />
                  {progress && <Progress {...progress} />}
                </>
              ),
            }))}
          />
        )
      }
    </Part>
  )
}

const Progress = ({ raised, goal, reachedOn }: NonNullable<ProjectShare['progress']>) => {
  const language = useLanguage()
  const [has, wants] = [formatMoney(raised), formatMoney(goal)]
  const percent = formatPercent(raised / goal, language)
  const day = reachedOn && formatDay(reachedOn)
  return (
    <>
      <ShareNote>
        <Trans>
          {has} of the {wants} goal since the project began, net of refunds: {percent}
        </Trans>
      </ShareNote>
      <ShareNote>
        {raised >= goal && <Trans>The goal is reached.</Trans>}
        {raised < goal && day && (
          <Trans>At the pace of the last 90 days, the goal will be reached around {day}.</Trans>
        )}
        {raised < goal && !day && (
          <Trans>
            At the pace of the last 90 days, the goal will not be reached within ten years.
          </Trans>
        )}
      </ShareNote>
    </>
  )
}
