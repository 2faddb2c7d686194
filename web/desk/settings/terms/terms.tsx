import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TermsAnswer } from '@almoner/api/desk/settings/terms/contract.ts'
import { PrintButton } from '../../../ui/button/print-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { FocusTarget } from '../../../ui/layout/focus-target.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import { AcceptedVersion } from './accepted-version.tsx'
import { termsQuery } from './terms-api.ts'
import styles from './terms.module.css'
import { Row } from '../../../ui/layout/arrangement/row.tsx'

/** Shows the accepted versions of the agreement with their texts, and the one that is due. */
export const Terms = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <div className={styles.stack}>
      <Loaded query={useQuery(termsQuery)} height="24rem">
        {(answer) => <Versions answer={answer} />}
      </Loaded>
    </div>
  </>
)

const Versions = ({ answer: { due, accepted } }: { answer: TermsAnswer }) => {
  const [isAccepted, setAccepted] = useState(false)
  const [newest, ...earlier] = accepted
  return (
    <>
      {due && <AcceptTerms key={due.version} due={due} onAccepted={() => setAccepted(true)} />}
      {isAccepted && due === null && newest && (
        <FocusTarget>
          <Notice tone="success">
            <Trans>Your charity has accepted version {newest.version}.</Trans>
          </Notice>
        </FocusTarget>
      )}
      {newest ? (
        <section className={styles.section} aria-labelledby="accepted">
          <Row gap={2} columnGap={4} align="center" spread>
            <h2 id="accepted" className={styles.heading}>
              <Trans>What your charity accepted</Trans>
            </h2>
            <PrintButton />
          </Row>
          <AcceptedVersion accepted={newest} isOpen={due === null} />
          {earlier.length > 0 && (
            <>
              <h3 className={styles.heading}>
                <Trans>Earlier versions</Trans>
              </h3>
              {earlier.map((each) => (
                <AcceptedVersion key={each.version} accepted={each} isOpen={false} />
              ))}
            </>
          )}
        </section>
      ) : (
        <EmptyState motif="tea" title={<Trans>No version has been accepted yet</Trans>}>
          <Trans>
            The versions that your charity accepts will be listed here with their texts.
          </Trans>
        </EmptyState>
      )}
    </>
  )
}
