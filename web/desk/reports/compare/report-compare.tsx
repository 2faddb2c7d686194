import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReportDiffAnswer } from '@almoner/api/desk/reports/diff/contract.ts'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { PrintButton } from '../../../ui/button/print-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { ShowMore } from '../../../ui/feedback/show-more.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { useKindNames } from '../labels/kind-labels.ts'
import { Changes } from './changes.tsx'
import { diffQuery } from './compare-api.ts'
import { Differences } from './differences.tsx'
import { Heads } from './heads.tsx'

/** Two reports of one kind: what they are, in which totals they differ, and the events between. */
export const ReportCompare = () => {
  const params = useParams({ from: '/signed-in/OrgSettings/Reports/$reportId/Compare/$otherId' })
  const query = useInfiniteQuery(diffQuery(params.reportId, params.otherId))
  const pages = query.data?.pages
  const diff = pages?.[0]
  return (
    <article aria-busy={query.isPending || undefined}>
      <Row gap={4} spread>
        <BackLink
          to="/OrgSettings/Reports/$reportId"
          params={{ reportId: params.reportId }}
          label={<Trans>Report</Trans>}
        />
        <PrintButton />
      </Row>
      <ScreenTitle {...useHeading()} lead={diff && <Kind diff={diff} />} />
      {query.isPending && <Skeleton height="30rem" />}
      {query.isError && diff === undefined && <ReadAgain query={query} />}
      {diff && (
        <Stack gap={6}>
          <Heads before={diff.before} after={diff.after} />
          <Compared diff={diff} events={pages?.flatMap(({ events }) => events) ?? []} />
          <ShowMore query={query} />
        </Stack>
      )}
    </article>
  )
}

const Kind = ({ diff }: { diff: ReportDiffAnswer }) => useKindNames()[diff.before.kind]

type ComparedProps = { diff: ReportDiffAnswer; events: ReportDiffAnswer['events'] }

const Compared = ({ diff, events }: ComparedProps) => {
  const { t } = useLingui()
  if (events.length === 0 && diff.differences.length === 0) {
    return (
      <EmptyState motif="library" title={<Trans>Nothing changed between the two</Trans>}>
        <Trans>
          The totals agree, and nothing of these days was recorded between the two reports.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <section aria-label={t`Totals that differ`}>
        <h2>
          <Trans>Totals that differ</Trans>
        </h2>
        <Differences kind={diff.before.kind} differences={diff.differences} />
      </section>
      <section aria-label={t`Records between the two reports`}>
        <h2>
          <Trans>Records between the two reports</Trans>
        </h2>
        <Changes events={events} />
      </section>
    </>
  )
}
