import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import type { ErasureRequestAnswer } from '@almoner/api/admin/erasure-requests/contract.ts'
import { Fact, Facts } from '../../ui/data/facts.tsx'
import { Time } from '../../ui/data/time.tsx'
import { DetailScreen, type DetailParts } from '../../ui/detail-screen/detail-screen.tsx'
import { ErasureFacts } from '../../ui/erasure/erasure-facts.tsx'
import { ErasureDuePill, ErasurePill } from '../../ui/erasure/erasure-pills.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { Wrap } from '../../ui/layout/arrangement/wrap.tsx'
import { ApproveErasure, DeclineErasure } from './erasure-decisions.tsx'
import { ErasureReach } from './erasure-reach.tsx'
import { erasureRequestQuery } from './erasure-requests-api.ts'

/** One charity's request that a donor is erased, and the decision about it. */
export const ErasureRequest = () => {
  const { t } = useLingui()
  const { id } = useParams({ from: '/signed-in/AdminErasures/$id' })
  const parts = useParts()
  return (
    <DetailScreen
      key={id}
      query={erasureRequestQuery(id)}
      name={t`Erasure request`}
      back={{ to: '/AdminErasures', label: <Trans>All erasure requests</Trans> }}
      parts={parts}
    />
  )
}

const useParts = (): ((request: ErasureRequestAnswer) => DetailParts) => {
  const { t } = useLingui()
  return (request) => {
    const { charity, status, due, dueOn, reach } = request
    return {
      title: t`Erasure request of ${charity}`,
      pill: (
        <Row gap={2}>
          <ErasurePill status={status} />
          {due && <ErasureDuePill due={due} dueOn={dueOn} />}
        </Row>
      ),
      acts:
        status === 'open'
          ? [
              { name: t`Approve erasure`, act: <ApproveErasure request={request} /> },
              { name: t`Decline`, act: <DeclineErasure request={request} /> },
            ]
          : [],
      sections: [
        { id: 'request', title: t`Request`, content: <Request request={request} /> },
        ...(reach
          ? [{ id: 'reach', title: t`What is erased`, content: <ErasureReach reach={reach} /> }]
          : []),
        ...(request.decidedAt || request.carriedOutAt
          ? [{ id: 'decision', title: t`Decision`, content: <Decision request={request} /> }]
          : []),
      ],
    }
  }
}

type Props = { request: ErasureRequestAnswer }

const Request = ({ request }: Props) => {
  const { organizationId, charity } = request
  return (
    <Facts>
      <Fact label={<Trans>Charity</Trans>}>
        <Link to="/AdminAccounts/$id" params={{ id: organizationId }}>
          {charity}
        </Link>
      </Fact>
      <ErasureFacts {...request} />
      <Fact label={<Trans>Donor numbers</Trans>}>
        <Stack gap={1}>
          {request.people.map((person) => (
            <code key={person} translate="no">
              {person}
            </code>
          ))}
        </Stack>
      </Fact>
    </Facts>
  )
}

const Decision = ({
  request: { status, decidedAt, decidedBy, declineReason, carriedOutAt },
}: Props) => {
  const who = decidedBy?.name ?? ''
  return (
    <Facts>
      {decidedAt && (
        <Fact label={<DecisionName status={status} />}>
          <Time at={decidedAt} /> {who}
        </Fact>
      )}
      {declineReason !== null && (
        <Fact label={<Trans>Reason</Trans>}>
          <Wrap keepsLines>{declineReason}</Wrap>
        </Fact>
      )}
      {carriedOutAt && (
        <Fact label={<Trans>Erased</Trans>}>
          <Time at={carriedOutAt} />
          {decidedAt === null && (
            <p>
              <Trans>The donor was erased before this request was decided.</Trans>
            </p>
          )}
        </Fact>
      )}
    </Facts>
  )
}

const DecisionName = ({ status }: Pick<ErasureRequestAnswer, 'status'>) => {
  if (status === 'declined') return <Trans>Declined</Trans>
  return status === 'withdrawn' ? <Trans>Withdrawn by the charity</Trans> : <Trans>Approved</Trans>
}
