import { useState, type ReactNode } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { useRefusalMessage } from '../../../lib/refusal-message.ts'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { useDecision } from './use-decision.ts'

type Props = {
  open: boolean
  onClose: () => void
  paymentId: string
  /** Where it is sent: `decline`. */
  path: string
  /** What is sent beside the reason. */
  body?: object
  title: ReactNode
  act: ReactNode
  look: 'primary' | 'danger'
  label: ReactNode
  hint: ReactNode
  /** The sentence where nothing was written. */
  missing: ReactNode
  most: number
  children?: ReactNode
}

/** Something that may be done, and must be given a reason for. */
export const ReasonDialog = (props: Props) => {
  const { open, onClose, paymentId, path, body, label, hint, missing, most, children, ...words } =
    props
  const refusal = useRefusalMessage()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const decision = useDecision(paymentId, {
    onDone: () => {
      onClose()
      setReason('')
      setTried(false)
    },
  })
  const isMissing = reason.trim() === ''
  const isTooLong = reason.length > most
  const error = isMissing ? missing : isTooLong ? refusal('text.too_long') : undefined
  return (
    <QuestionDialog
      {...words}
      open={open}
      onClose={onClose}
      acting={decision}
      onSubmit={() => {
        setTried(true)
        if (!isMissing && !isTooLong) {
          decision.mutate({ path, body: { ...body, reason: reason.trim() } })
        }
      }}
    >
      {children}
      <Field name={`${path}-reason`} label={label} hint={hint} error={tried ? error : undefined}>
        <Textarea value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </QuestionDialog>
  )
}
