import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { focusText } from '../../../lib/focus/move-focus.ts'
import { classes } from '../../../lib/classes.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { KeysHelpButton } from '../../../ui/keys/keys-help-button.tsx'
import { useScreenKeys } from '../../../ui/keys/keys.tsx'
import { applicationQuery, historyQuery } from '../applications-api.ts'
import { Checks } from '../checks/checks.tsx'
import { useDeciding, type Question } from '../deciding/use-deciding.ts'
import { Deciding, decisionHeadingId } from '../deciding/deciding.tsx'
import { Papers } from '../files/papers.tsx'
import { useRemarking } from '../remarks/use-remarking.tsx'
import { Facts } from './facts.tsx'
import { Progress } from './progress.tsx'
import styles from './review.module.css'
import { panes, useReviewing, viewOfPane, views, type Pane, type View } from './use-reviewing.ts'

type Props = {
  application: ApplicationAnswer
  mayRemark: boolean
  onDecided?: (question: Question) => void
}

/** The facts, the papers and the checks of an application, and at the foot its decision. */
export const Review = (props: Props) => {
  const [version, setVersion] = useState(0)
  return <ReviewedVersion key={version} {...props} renew={() => setVersion(version + 1)} />
}

const ReviewedVersion = ({
  application,
  mayRemark,
  onDecided,
  renew,
}: Props & { renew: () => void }) => {
  const { t } = useLingui()
  const { id, files, status } = application
  const reviewing = useReviewing(application, { finished: focusDecision })
  const deciding = useDeciding(application)
  const remarkingNow = useRemarking(application)
  const remarking = mayRemark ? remarkingNow : undefined
  const { checking, isWide, view } = reviewing
  const readAgain = useReadAgain(id)
  const isPending = status === 'pending'
  const keys: [key: string, does: string, act: () => void][] = [
    ['p', t`Pass the current check`, () => checking.record('passed')],
    ['f', t`Fail the current check`, () => checking.record('failed')],
    ['n', t`Record that the check does not apply`, () => checking.record('not_applicable')],
    ['j', t`Next check`, checking.next],
    ['k', t`Previous check`, checking.previous],
    ['o', t`Next document`, reviewing.showNext],
    ['a', t`Approve the application`, () => deciding.ask('approve')],
  ]
  useScreenKeys(isPending ? keys.map(([key, does, act]) => ({ key, does, act })) : [])
  const titles: Record<Pane, string> = {
    facts: t`What the charity submitted`,
    papers: t`Documents`,
    checks: t`Checks`,
  }
  const viewNames: Record<View, string> = {
    review: t`Documents and checks`,
    facts: titles.facts,
  }
  const contents: Record<Pane, ReactNode> = {
    facts: (
      <Facts
        application={application}
        remarking={remarking}
        isShown={reviewing.isShown}
        show={reviewing.show}
      />
    ),
    papers: (
      <Papers
        files={files}
        remarks={application.remarks}
        remarking={remarking}
        shownId={reviewing.shownId}
        show={reviewing.show}
        isInSight={isWide || view === 'review'}
        onOpened={(fileId) => {
          reviewing.markShown(fileId)
          readAgain()
        }}
      />
    ),
    checks: <Checks application={application} checking={checking} />,
  }
  return (
    <>
      {checking.isOutdated && (
        <Notice
          tone="warning"
          action={
            <Button icon="refresh" onClick={renew}>
              <Trans>Show the new version</Trans>
            </Button>
          }
        >
          <Trans>The charity has submitted the application again since you opened it.</Trans>
        </Notice>
      )}
      <div className={styles.tabs} role="group" aria-label={t`Parts of the application`}>
        {views.map((each) => (
          <button
            key={each}
            type="button"
            className={classes(styles.tab, each === view && styles.current)}
            aria-pressed={each === view}
            onClick={() => reviewing.setView(each)}
          >
            {viewNames[each]}
          </button>
        ))}
      </div>
      <div className={styles.panes} data-view={view}>
        {panes.map((each) => (
          // A pane that is longer than the window is scrolled by the arrow keys.
          <section
            key={each}
            className={styles.pane}
            data-pane={each}
            aria-label={titles[each]}
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            hidden={!isWide && viewOfPane[each] !== view}
          >
            <h3 className={styles.title}>{titles[each]}</h3>
            {contents[each]}
          </section>
        ))}
      </div>
      <Deciding
        application={application}
        deciding={deciding}
        progress={
          <>
            <Progress application={application} show={({ id: fileId }) => reviewing.show(fileId)} />
            <KeysHelpButton />
          </>
        }
        {...(onDecided && { onDecided })}
      />
    </>
  )
}

/** After the last check the reviewer decides. */
const focusDecision = (): void => {
  const heading = document.getElementById(decisionHeadingId)
  if (heading) focusText(heading)
}

/** The server has recorded the opening of a paper. */
const useReadAgain = (id: string): (() => void) => {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: applicationQuery(id).queryKey })
    void queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey })
  }
}
