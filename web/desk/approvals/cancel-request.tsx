import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ApprovalLinkAnswer } from '@almoner/api/desk/approvals/contract.ts'
import { CommandButton } from '../../ui/button/command-button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { useCommand, type Command } from '../../lib/form/command.ts'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { CheckedLink, LinkDone } from '../../ui/account/links/mailed-link.tsx'
import { useLoginSite } from '../../ui/account/login-site.tsx'
import { ApprovalState, AskedBy } from './approval-facts.tsx'
import { useApprovalTitle } from './approval-labels.ts'
import { RuleSentences } from './rules/rule-sentences.tsx'
import { approvalLinkQuery, cancelByLink } from './safety-api.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/**
 * Opened by the link of the letter about a delayed request. Opening it changes nothing, because
 * programs that scan mail open links too. One click on the button cancels the request.
 */
export const CancelRequest = () => {
  const { t } = useLingui()
  const { token } = useParams({ from: '/CancelRequest/$token' })
  const query = useQuery(approvalLinkQuery(token))
  const cancel = useCommand({ send: () => cancelByLink(token) })
  if (cancel.isDone) {
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
      failure={cancel.failure?.error}
      words={t`The request has been decided, its 24 hours have passed, or the link is incomplete. Log in to see the outcome.`}
    >
      {(answer) => <Question {...answer} cancel={cancel} />}
    </CheckedLink>
  )
}

type QuestionProps = ApprovalLinkAnswer & { cancel: Command }

const Question = ({ charity, approval, cancel }: QuestionProps) => {
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
            <CommandButton look="danger" wide command={cancel}>
              <Trans>Cancel the request</Trans>
            </CommandButton>
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
      {cancel.failure && <Failure error={cancel.failure.error} />}
    </Frame>
  )
}
