import { Trans } from '@lingui/react/macro'
import type { SentDecision } from '@almoner/api/desk/proofs/contract.ts'
import { Pill } from '../../ui/data/status/pill.tsx'
import type { ProofState } from './proof-state.ts'

/** Shows the decision about a proof, and whether it has been sent. */
export const ProofPill = ({ state }: { state: ProofState }) => {
  switch (state.is) {
    case 'open':
      return undefined
    case 'reused':
      return (
        <Pill tone="warning" icon="warning">
          <Trans>Duplicate image</Trans>
        </Pill>
      )
    case 'unsent':
      return (
        <Pill tone="warning" icon="warning">
          <Trans>Not sent</Trans>
        </Pill>
      )
    case 'waiting':
    case 'sending':
      return <DecidedPill decision={state.decided.sent.decision} />
    case 'answered':
      if (state.outcome.outcome === 'done') {
        return <DecidedPill decision={state.decided.sent.decision} />
      }
      return (
        <Pill tone="warning" icon="warning">
          {state.outcome.outcome === 'changed' ? (
            <Trans>Changed in the meantime</Trans>
          ) : (
            <Trans>Not done</Trans>
          )}
        </Pill>
      )
  }
}

const DecidedPill = ({ decision }: { decision: SentDecision['decision'] }) =>
  decision !== 'decline' ? (
    <Pill tone="success" icon="check">
      <Trans>Approved</Trans>
    </Pill>
  ) : (
    <Pill tone="neutral" icon="close">
      <Trans>Declined</Trans>
    </Pill>
  )
