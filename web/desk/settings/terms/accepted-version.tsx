import { Trans, useLingui } from '@lingui/react/macro'
import type { TermsAnswer } from '@almoner/api/desk/settings/terms/contract.ts'
import { CopiedHash } from '../../../ui/data/copied-hash.tsx'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { TermsText } from './terms-text.tsx'
import styles from './terms.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

type AcceptedVersionProps = {
  accepted: TermsAnswer['accepted'][number]
  /** True if the text is shown without a click. */
  isOpen: boolean
}

/** One version that was accepted: when, by whom, and its text. */
export const AcceptedVersion = ({ accepted, isOpen }: AcceptedVersionProps) => {
  const { t } = useLingui()
  const { version, acceptedAt, by, signatories, textSha256, shown } = accepted
  return (
    <div className={styles.version}>
      <Facts>
        <Fact label={t`Version`}>{version}</Fact>
        <Fact label={t`Accepted`}>
          <Time at={acceptedAt} />
        </Fact>
        {signatories ? (
          <>
            <Fact label={t`Director`}>{signatories.director}</Fact>
            <Fact label={t`Secretary`}>{signatories.secretary}</Fact>
            {by !== null && <Fact label={t`Sent by`}>{by}</Fact>}
          </>
        ) : (
          by !== null && <Fact label={t`Accepted by`}>{by}</Fact>
        )}
        <Fact label={t`Hash of the text`}>
          <CopiedHash sha256={textSha256} of={t`version ${version}`} />
        </Fact>
      </Facts>
      {shown === null && (
        <Quiet size={13}>
          <Trans>The text with this hash is not stored here.</Trans>
        </Quiet>
      )}
      {shown !== null && isOpen && <TermsText shown={shown} />}
      {shown !== null && !isOpen && (
        <details>
          <summary className={styles.summary}>
            <Trans>Text of version {version}</Trans>
          </summary>
          <TermsText shown={shown} />
        </details>
      )}
    </div>
  )
}
