import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { useCommand } from '../../lib/form/command.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { FocusTarget } from '../../ui/layout/focus-target.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { nextPath } from '../application-path.ts'
import { fieldId } from '../../ui/form/field.tsx'
import { formatSize } from '../../ui/form/file-field.tsx'
import { applicationQuery, documentPath, removeDocument } from '../onboarding-api.ts'
import { SectionPage, SectionRemarks, useApplication } from '../onboarding-frame.tsx'
import styles from '../onboarding.module.css'
import { AddDocument } from './add-document.tsx'
import { remarksAt } from '../remarks/remark-place.ts'
import { RemarkTexts } from '../remarks/remark-texts.tsx'
import { useDocumentKinds } from '../../lib/text/document-kinds.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

/** Papers are added one by one; each is saved as soon as it is chosen. */
export const OrgSetupDocuments = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const application = useApplication()
  const isMissing = application.missing.includes('documents')
  return (
    <SectionPage section="documents">
      <BackLink to="/OrgSetup/Logo" />
      <ScreenTitle
        title={t`Documents`}
        lead={<Trans>The section 88 letter is required. Each document is a PDF.</Trans>}
      />
      <SectionRemarks section="documents" />
      <GivenDocuments documents={application.documents} remarks={application.remarks} />
      <AddDocument />
      {isMissing ? (
        <Notice>
          <Trans>Add the section 88 letter to continue.</Trans>
        </Notice>
      ) : (
        <Button look="primary" wide onClick={() => void navigate({ to: nextPath(application) })}>
          <Trans>Continue</Trans>
        </Button>
      )}
    </SectionPage>
  )
}

const GivenDocuments = ({
  documents,
  remarks,
}: Pick<ApplicationAnswer, 'documents' | 'remarks'>) => {
  const { t } = useLingui()
  const kinds = useDocumentKinds()
  const removing = useCommand({
    send: removeDocument,
    updates: applicationQuery.queryKey,
    // Its button is gone, and with it the place of the keyboard.
    done: () => document.getElementById(fieldId('file'))?.focus(),
  })
  if (documents.length === 0) return undefined
  return (
    <>
      {removing.failure && (
        <FocusTarget>
          <Failure error={removing.failure.error} />
        </FocusTarget>
      )}
      <ul className={styles.documents} aria-label={t`Documents that were added`}>
        {documents.map(({ documentId, kind, fileName, bytes }) => (
          <li key={documentId} className={styles.chosen}>
            <span className={styles.name}>
              <a href={documentPath(documentId)} target="_blank" rel="noreferrer">
                {fileName}
              </a>
              <br />
              <Quiet as="span" size={15}>
                {kinds[kind]}, {formatSize(bytes)}
              </Quiet>
              <RemarkTexts remarks={remarksAt(remarks, 'documents', documentId)} />
            </span>
            <Button
              look="quiet"
              aria-label={t`Remove ${fileName}`}
              busy={removing.isBusy && removing.input === documentId && t`One moment…`}
              onClick={() => removing.run(documentId)}
            >
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
