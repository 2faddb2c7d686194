import { Trans } from '@lingui/react/macro'
import type { DonorErasure } from '@almoner/api/desk/donors/contract.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { ErasureFacts } from '../../../../ui/erasure/erasure-facts.tsx'
import { ErasureDuePill, ErasurePill } from '../../../../ui/erasure/erasure-pills.tsx'
import { Fact, Facts } from '../../../../ui/data/facts.tsx'
import { Time } from '../../../../ui/data/time.tsx'
import { Row } from '../../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../../ui/layout/arrangement/stack.tsx'
import { Wrap } from '../../../../ui/layout/arrangement/wrap.tsx'

/** The newest request that the donor is erased, and what became of it. */
export const ErasureState = ({ erasure }: { erasure: DonorErasure }) => {
  const { status, dueOn, due } = erasure
  const reason = erasure.reason === null || isErased(erasure.reason) ? null : erasure.reason
  return (
    <Stack gap={3}>
      <Row gap={2} columnGap={3}>
        <ErasurePill status={status} />
        {due && <ErasureDuePill due={due} dueOn={dueOn} />}
      </Row>
      <Meaning status={status} />
      <Facts>
        <ErasureFacts {...erasure} reason={reason} />
        <Outcome erasure={erasure} />
      </Facts>
    </Stack>
  )
}

const Meaning = ({ status }: Pick<DonorErasure, 'status'>) => {
  switch (status) {
    case 'open':
      return (
        <p>
          <Trans>Almoner’s administration has not decided yet. Nothing is erased so far.</Trans>
        </p>
      )
    case 'approved':
      return (
        <p>
          <Trans>
            The erasure is approved and in progress. It waits for payments that are in progress, and
            cannot be stopped.
          </Trans>
        </p>
      )
    case 'declined':
      return (
        <p>
          <Trans>Nothing was erased. Tell the donor, and give the reason.</Trans>
        </p>
      )
    case 'carried_out':
      return (
        <p>
          <Trans>
            Tell the donor that it is done, and delete what you hold outside Almoner: exported
            files, emails and your own lists.
          </Trans>
        </p>
      )
    case 'withdrawn':
      return undefined
  }
}

const Outcome = ({
  erasure: { status, decidedAt, declineReason, carriedOutAt },
}: {
  erasure: DonorErasure
}) => (
  <>
    {status === 'withdrawn' && decidedAt && (
      <Fact label={<Trans>Withdrawn</Trans>}>
        <Time at={decidedAt} />
      </Fact>
    )}
    {status === 'declined' && decidedAt && (
      <Fact label={<Trans>Declined</Trans>}>
        <Time at={decidedAt} />
      </Fact>
    )}
    {declineReason !== null && !isErased(declineReason) && (
      <Fact label={<Trans>Reason</Trans>}>
        <Wrap keepsLines>{declineReason}</Wrap>
      </Fact>
    )}
    {carriedOutAt && (
      <Fact label={<Trans>Erased</Trans>}>
        <Time at={carriedOutAt} />
      </Fact>
    )}
  </>
)
