import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import type {
  TapAndGoFeeAnswer,
  TapAndGoFeeBody,
} from '@almoner/api/desk/payment-methods/contract.ts'
import { CommandDialog } from '../ui/decision-dialog/command-dialog.tsx'
import { useFreshStart } from '../lib/use-fresh-start.ts'
import { Field } from '../ui/form/field.tsx'
import { PasswordProof } from '../ui/form/password-proof.tsx'
import { ReadAgain } from '../ui/feedback/notice/read-again.tsx'
import { TextInput } from '../ui/form/input/text-input.tsx'
import { call } from '../lib/api/api.ts'
import { useCommandForm } from '../lib/form/command-form.ts'
import { passwordFields } from '../lib/session/step-up.ts'
import { passwordEntry, usePasswordProof } from '../lib/session/use-password-proof.ts'
import { parseBasisPoints, formatPercent } from './fee-percent.ts'
import styles from './tap-and-go-fee.module.css'

type Account = Pick<CharityAccountAnswer, 'id' | 'name' | 'plan'>

/**
 * Sets the Tap & Go fee of a charity. Without it, the charity's payers are not offered Tap & Go.
 */
export const TapAndGoFee = ({ account }: { account: Account }) => {
  const { id, plan } = account
  const [open, setOpen] = useState(false)
  const fee = useQuery({
    queryKey: toFeeKey(id),
    queryFn: ({ signal }) => call<TapAndGoFeeAnswer>('GET', toFeePath(id), undefined, { signal }),
    enabled: open,
  })
  if (plan !== 'pro' && plan !== 'premium') return undefined
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        {fee.isLoading ? <Trans>Loading…</Trans> : <Trans>Tap & Go fee</Trans>}
      </button>
      {fee.isError && <ReadAgain query={fee} />}
      {fee.data && (
        <FeeDialog account={account} fee={fee.data} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type DialogProps = {
  account: Account
  fee: TapAndGoFeeAnswer
  open: boolean
  onClose: () => void
}

const FeeDialog = ({ account, fee, open, onClose }: DialogProps) => {
  const { name } = account
  const { state, asksPassword } = useFeeForm({ account, fee, open, onClose })
  const { form, errorOf } = state
  return (
    <CommandDialog
      state={state}
      name="tap-and-go"
      open={open}
      onClose={onClose}
      title={<Trans>Tap & Go fee</Trans>}
      act={<Trans>Save</Trans>}
    >
      <p>
        <Trans>
          The fee that {name}
          {
            ' pays on each gift by Tap & Go. It applies to payments that begin after you save. Until a fee is set, payers are not offered Tap & Go.'
          }
        </Trans>
      </p>
      <Field
        name="tap-and-go-fee"
        label={<Trans>Fee in per cent</Trans>}
        hint={<Trans>Between 0 and 10, with up to two decimal places</Trans>}
        error={errorOf('fee')}
      >
        <TextInput {...form.register('fee')} inputMode="decimal" autoComplete="off" />
      </Field>
      {asksPassword && <PasswordProof name="tap-and-go" state={state} />}
    </CommandDialog>
  )
}

const toFeePath = (id: string): string => `/api/admin/organizations/${id}/tap-and-go-fee`
const toFeeKey = (id: string) => ['admin', 'tap-and-go-fee', id]

const useFeeForm = ({ account: { id }, fee, open, onClose }: DialogProps) => {
  const queryClient = useQueryClient()
  const toLabels = useFeeLabels()
  const values = { fee: formatPercent(fee.basisPoints), password: '' }
  const { isConfirmed, follow } = usePasswordProof()
  const state = useCommandForm({
    schema: v.object({ fee: feeEntry, password: passwordEntry(!isConfirmed) }),
    initial: values,
    send: ({ fee: basisPoints, password }) => {
      const body: TapAndGoFeeBody = { basisPoints, stepUp: { password } }
      return follow(call<TapAndGoFeeAnswer>('PUT', toFeePath(id), body), password !== '')
    },
    done: (answer) => {
      queryClient.setQueryData(toFeeKey(id), answer)
      state.form.reset({ fee: formatPercent(answer.basisPoints), password: '' })
      onClose()
    },
    reads: [],
    fieldOf: { ...passwordFields, basisPoints: 'fee' },
    labelsOf: toLabels,
  })
  useFreshStart({ form: state.form, open, values })
  const { resetField } = state.form
  useEffect(() => {
    if (!open) resetField('password')
  }, [open, resetField])
  return { state, asksPassword: !isConfirmed }
}

const feeEntry = v.pipe(
  v.string(),
  v.rawTransform<string, number>(({ dataset, addIssue, NEVER }) => {
    const basisPoints = parseBasisPoints(dataset.value)
    if (basisPoints !== null) return basisPoints
    addIssue({ message: 'fee.invalid' })
    return NEVER
  }),
)

const useFeeLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  return (code) =>
    code === 'password.required' ? t`Enter your password` : t`Enter a number between 0 and 10`
}
