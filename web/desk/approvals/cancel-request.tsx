import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ApprovalLinkAnswer } from '@almoner/api/desk/approvals/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { CheckedLink, LinkDone } from '../../ui/account/links/mailed-link.tsx'
import { useLoginSite } from '../../ui/account/login-site.tsx'
import { ApprovalState, AskedBy } from './approval-facts.tsx'
import { useApprovalTitle } from './approval-labels.ts'
import { RuleSentences } from './rules/rule-sentences.tsx'
import { approvalLinkQuery, cancelByLink } from './safety-api.ts'
import styles from './safety.module.css'

/**
 * Opened by the link of the letter about a delayed request. Opening it changes nothing, because
 * programs that scan mail open links too. One click on the button cancels the request.
 */
export const CancelRequest = () => {
  const { t } = useLingui()
  const { token } = useParams({ from: '/CancelRequest/$token' })
  const query = useQuery(approvalLinkQuery(token))
  const cancel = useMutation({ mutationFn: () => cancelByLink(token) })
  if (cancel.isSuccess) {
    return (
      <LinkDone
        title={t`The request is cancelled`}
        lead={
          <Trans>
            Nothing has changed. If you did not expect the request, change your password now, and
            reply to our email.
          </Trans>
        }
      />
    )
  }
  return (
    <CheckedLink
      link={query}
      failure={cancel.error}
      words={t`The request has been decided, its 24 hours are over, or the link is incomplete. Log in to see the outcome.`}
    >
      {(answer) => (
        <Question
          {...answer}
          isBusy={cancel.isPending}
          error={cancel.error}
          cancel={() => cancel.mutate()}
        />
      )}
    </CheckedLink>
  )
}

type QuestionProps = ApprovalLinkAnswer & {
  isBusy: boolean
  error: Error | null
  cancel: () => void
}

const Question = ({ charity, approval, isBusy, error, cancel }: QuestionProps) => {
  const { t } = useLingui()
  const { Frame } = useLoginSite()
  const title = useApprovalTitle()(approval)
  const isOpen = approval.may.cancel
  return (
    <Frame
      key="asked"
      title={isOpen ? t`Cancel this request?` : t`This request has ended`}
      lead={charity}
      acts={
        <>
          {isOpen && (
            <Button look="danger" wide busy={isBusy && t`One moment…`} onClick={cancel}>
              <Trans>Cancel the request</Trans>
            </Button>
          )}
          <LinkButton to="/OrgLogin" wide>
            <Trans>Log in to the desk</Trans>
          </LinkButton>
        </>
      }
    >
      <div className={styles.subject}>
        <strong>{title}</strong>
        <p className={styles.quiet}>
          <AskedBy approval={approval} />
        </p>
        {approval.rules && <RuleSentences rules={approval.rules} />}
        <ApprovalState approval={approval} />
      </div>
      {error && <Failure error={error} />}
    </Frame>
  )
}
