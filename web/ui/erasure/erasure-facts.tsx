import { Trans } from '@lingui/react/macro'
import { Fact } from '../data/facts.tsx'
import { Day, Time } from '../data/time.tsx'
import { Wrap } from '../layout/arrangement/wrap.tsx'

type ErasureFactsProps = {
  /** Days are `yyyy-MM-dd`. */
  receivedOn: string
  dueOn: string
  /** ISO 8601. */
  requestedAt: string
  /** Null if they have left and are erased. */
  requestedBy: string | null
  /** In the words of staff. Null if it is not shown. */
  reason: string | null
}

/** When a donor asked for erasure, by when the charity has to answer, and how it was requested. */
export const ErasureFacts = ({
  receivedOn,
  dueOn,
  requestedAt,
  requestedBy,
  reason,
}: ErasureFactsProps) => (
  <>
    <Fact label={<Trans>Received from the donor</Trans>}>
      <Day day={receivedOn} />
    </Fact>
    <Fact label={<Trans>Answer the donor by</Trans>}>
      <Day day={dueOn} />
    </Fact>
    <Fact label={<Trans>Requested</Trans>}>
      <Time at={requestedAt} /> {requestedBy}
    </Fact>
    {reason !== null && (
      <Fact label={<Trans>How the donor asked</Trans>}>
        <Wrap keepsLines>{reason}</Wrap>
      </Fact>
    )}
  </>
)
