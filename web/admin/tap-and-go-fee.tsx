import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOrganization } from '@almoner/api/admin/organisations/organisations-list-contract.ts'
import type {
  TapAndGoFeeAnswer,
  TapAndGoFeeBody,
} from '@almoner/api/desk/payment-methods/contract.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { call } from '../lib/api.ts'
import { StepUpField } from '../ui/step-up-field.tsx'
import { isPasswordRefused, useStepUp } from '../lib/step-up.ts'
import { useErrorMessage } from '../lib/error-message.ts'
import { basisPointsOf, percentOf } from './fee-percent.ts'
import styles from './tap-and-go-fee.module.css'

type Account = Pick<AdminOrganization, 'id' | 'name' | 'plan'>

/** What Tap & Go costs a charity: without it payers of this charity are not offered Tap & Go. */
export const TapAndGoFee = ({ account }: { account: Account }) => {
  const [open, setOpen] = useState(false)
  if (account.plan !== 'pro' && account.plan !== 'premium') return undefined
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <Trans>Tap & Go fee</Trans>
      </button>
      <FeeDialog account={account} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

type DialogProps = { account: Account; open: boolean; onClose: () => void }

const FeeDialog = ({ account, open, onClose }: DialogProps) => {
  const messageOf = useErrorMessage()
  const { name } = account
  const { fee, typed, setTyped, error, saving, stepUp, submit } = useFee({
    account,
    open,
    onClose,
  })
  return (
    <QuestionDialog
      open={open}
      onClose={() => {
        stepUp.change('')
        saving.reset()
        onClose()
      }}
      title={<Trans>Tap & Go fee</Trans>}
      act={<Trans>Save</Trans>}
      acting={{
        isPending: saving.isPending,
        error: isPasswordRefused(saving.error) ? null : saving.error,
      }}
      onSubmit={submit}
    >
      <p>
        <Trans>
          What {name} pays of each gift by Tap & Go. It holds for payments that begin after you
          save; until there is a fee, payers are not offered Tap & Go.
        </Trans>
      </p>
      {fee.isPending ? (
        <Skeleton height="4.5em" />
      ) : (
        <Field
          name="tap-and-go-fee"
          label={<Trans>Fee in per cent</Trans>}
          hint={<Trans>Between 0 and 10, with up to two decimals</Trans>}
          error={error}
        >
          <TextInput
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <StepUpField stepUp={stepUp} name="tap-and-go-fee-password" />
      {fee.isError && <Notice tone="danger">{messageOf(fee.error)}</Notice>}
    </QuestionDialog>
  )
}

const useFee = ({ account: { id }, open, onClose }: DialogProps) => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const path = `/api/admin/organizations/${id}/tap-and-go-fee`
  const queryKey = ['admin', 'tap-and-go-fee', id]
  const [own, setTyped] = useState<string>()
  const [tried, setTried] = useState(false)
  const fee = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<TapAndGoFeeAnswer>('GET', path, undefined, { signal }),
    enabled: open,
  })
  const saving = useMutation({
    mutationFn: (body: TapAndGoFeeBody) => call<TapAndGoFeeAnswer>('PUT', path, body),
    // A password must not lie about in this page any longer than it takes to send it.
    gcTime: 0,
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      setTyped(undefined)
      setTried(false)
      stepUp.change('')
      onClose()
    },
  })
  const stepUp = useStepUp(saving.isPending ? null : saving.error)
  // What holds, until somebody types something else.
  const typed = own ?? percentOf(fee.data?.basisPoints ?? null)
  const basisPoints = basisPointsOf(typed)
  return {
    fee,
    typed,
    setTyped,
    error: tried && basisPoints === null ? t`Enter a number between 0 and 10` : undefined,
    saving,
    stepUp,
    submit: () => {
      setTried(true)
      const proof = stepUp.proof()
      if (basisPoints === null || fee.isPending || proof === null) return
      saving.mutate({ basisPoints, stepUp: proof })
    },
  }
}
