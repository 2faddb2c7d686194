import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ApprovalLinkAnswer } from '@almoner/api/desk/approvals/contract.ts'
import { useCommand } from '../../lib/form/command.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { LoginLayout } from '../../ui/account/log-in/login-layout.tsx'
import {
  CheckingLink,
  isSpentBy,
  LinkFailure,
  type LinkFrame,
} from '../../ui/account/links/mailed-link.tsx'
import { AreaHeader } from '../../ui/layout/area/area-header.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { ApprovalState, AskedBy } from './approval-facts.tsx'
import { useApprovalTitle } from './approval-labels.ts'
import { RuleSentences } from './rules/rule-sentences.tsx'
import { approvalLinkQuery, cancelByLink } from './safety-api.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

const CancelFrame: LinkFrame = (door) => (
  <Page header={<AreaHeader to="/" />}>
    <LoginLayout {...door} />
  </Page>
)

/**
 * Opened by the link of the letter about a delayed request. Opening it changes nothing, because
 * programs that scan mail open links too. One click on the button cancels the request.
 */
export const CancelRequest = () => {
  const { t } = useLingui()
  const { token } = useParams({ from: '/CancelRequest/$token' })
  const query = useQuery(approvalLinkQuery(token))
  const cancel = useCommand({ send: () => cancelByLink(token) })
  const spent = isSpentBy(cancel.failure?.error) ? cancel.failure?.error : null
  const error = spent ?? query.error
  if (error) {
    return (
      <LinkFailure
        Frame={CancelFrame}
        error={error}
        retry={() => void query.refetch()}
        words={t`The request has been decided, its 24 hours are over, or the link is incomplete. Log in to see the outcome.`}
        to="/OrgLogin"
        act={<Trans>Log in</Trans>}
      />
    )
  }
  if (!query.data) return <CheckingLink Frame={CancelFrame} />
  if (cancel.isDone) return <Cancelled />
  return (
    <Question
      {...query.data}
      isBusy={cancel.isBusy}
      error={cancel.failure?.error ?? null}
      cancel={() => cancel.run()}
    />
  )
}

const Cancelled = () => {
  const { t } = useLingui()
  return (
    <CancelFrame
      key="cancelled"
      mark="success"
      title={t`The request is cancelled`}
      lead={
        <Trans>
          Nothing has changed. If you did not expect the request, change your password now, and
          reply to our email.
        </Trans>
      }
    >
      <LinkButton to="/OrgLogin" look="primary" wide>
        <Trans>Log in</Trans>
      </LinkButton>
    </CancelFrame>
  )
}

type QuestionProps = ApprovalLinkAnswer & {
  isBusy: boolean
  error: Error | null
  cancel: () => void
}

const Question = ({ charity, approval, isBusy, error, cancel }: QuestionProps) => {
  const { t } = useLingui()
  const title = useApprovalTitle()(approval)
  const isOpen = approval.may.cancel
  return (
    <CancelFrame
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
      <Stack gap={2}>
        <strong>{title}</strong>
        <Quiet>
          <AskedBy approval={approval} />
        </Quiet>
        {approval.rules && <RuleSentences rules={approval.rules} />}
        <ApprovalState approval={approval} />
      </Stack>
      {error && <Failure error={error} />}
    </CancelFrame>
  )
}
