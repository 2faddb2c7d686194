import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ErasureRequestAnswer } from '@almoner/api/admin/erasure-requests/contract.ts'
import { erasureRequestsList } from '@almoner/api/admin/erasure-requests/erasure-requests-list-contract.ts'
import { mostErasureReasonSigns } from '@almoner/api/use-cases/erasure-requests/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { DecisionDialog } from '../../ui/decision-dialog/decision-dialog.tsx'
import { totalsQuery } from '../../ui/list-screen/use-list-query.ts'
import { useErasureDecision } from './erasure-requests-api.ts'

type Props = { request: ErasureRequestAnswer }

const reads = [totalsQuery(erasureRequestsList, {}).queryKey]

export const ApproveErasure = ({ request: { id, charity, people, reach } }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const decide = useErasureDecision(id)
  const others = reach?.otherCharities ?? 0
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        <Trans>Approve erasure</Trans>
      </Button>
      <DecisionDialog
        name="approve-erasure"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Erase this donor?</Trans>}
        act={<Trans>Approve erasure</Trans>}
        look="danger"
        withPassword
        send={({ password }, key) => decide('approve', { stepUp: { password } }, key)}
        reads={reads}
      >
        <p>
          <Plural
            value={people.length}
            one={`One donor record of ${charity} is erased, at every charity. It cannot be undone.`}
            other={`# donor records of ${charity} are erased, at every charity. It cannot be undone.`}
          />
        </p>
        {others > 0 && (
          <p>
            <strong>
              <Plural
                value={others}
                one="Another charity loses the donor’s name too."
                other="# other charities lose the donor’s name too."
              />
            </strong>
          </p>
        )}
      </DecisionDialog>
    </>
  )
}

export const DeclineErasure = ({ request: { id, charity } }: Props) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const decide = useErasureDecision(id)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Decline</Trans>
      </Button>
      <DecisionDialog
        name="decline-erasure"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Decline the request of {charity}?</Trans>}
        act={<Trans>Decline</Trans>}
        reason={{
          label: <Trans>Reason</Trans>,
          hint: (
            <Trans>Each owner receives the reason by email, and staff read it at the donor.</Trans>
          ),
          missing: t`Enter a reason`,
          most: mostErasureReasonSigns,
        }}
        withPassword
        send={({ reason, password }, key) =>
          decide('decline', { reason, stepUp: { password } }, key)
        }
        reads={reads}
      >
        <Trans>Nothing is erased. The charity has to answer the donor with your reason.</Trans>
      </DecisionDialog>
    </>
  )
}
