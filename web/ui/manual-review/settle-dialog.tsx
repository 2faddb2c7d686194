import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewItem } from '@almoner/api/desk/manual-review/contract.ts'
import { Field } from '../field.tsx'
import { Money } from '../money.tsx'
import { QuestionDialog } from '../question-dialog.tsx'
import { Textarea } from '../textarea.tsx'
import { Time } from '../time.tsx'
import { centsOf } from '../../lib/answered-amount.ts'
import { useRefusalMessage } from '../../lib/refusal-message.ts'
import { inboxKey, settle, type InboxArea } from './manual-review-api.ts'
import { useManualReviewLabels } from './manual-review-labels.ts'

type Props = {
  area: InboxArea
  item: ReviewItem
  open: boolean
  onClose: () => void
  onSettled: () => void
}

const longestNote = 1_000

/**
 * The sentence about what was done; it stays typed after a refusal and after the dialog was closed.
 */
export const SettleDialog = ({ area, item, open, onClose, onSettled }: Props) => {
  const { title } = useManualReviewLabels(area)(item)
  const { note, setNote, error, submit, settling } = useSettling({
    area,
    item,
    onSettled: () => {
      onClose()
      onSettled()
    },
  })
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={<Trans>Settle this item</Trans>}
      act={<Trans>Settle</Trans>}
      acting={settling}
      onSubmit={submit}
    >
      <p>
        <strong>{title}</strong> · <Money amountCents={centsOf(item.amount)} /> ·{' '}
        <Time at={item.foundAt} />
      </p>
      <p>
        <Trans>
          It moves no money and cannot be opened again. It stays in the list of all items.
        </Trans>
      </p>
      <Field
        name="settle-note"
        label={<Trans>What was done about it</Trans>}
        hint={<Trans>For future reference. Do not include names or card numbers.</Trans>}
        error={error}
      >
        <Textarea value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </QuestionDialog>
  )
}

const useSettling = ({ area, item, onSettled }: Pick<Props, 'area' | 'item' | 'onSettled'>) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  // Settled twice is settled once: after a lost answer the same press is safe.
  const settling = useMutation({
    mutationFn: () => settle(area, item, note.trim()),
    onSuccess: async () => {
      onSettled()
      await queryClient.invalidateQueries({ queryKey: inboxKey(area) })
    },
  })
  const isMissing = note.trim() === ''
  const isTooLong = note.length > longestNote
  const wrong = isMissing
    ? t`Write what was done about it`
    : isTooLong
      ? refusal('text.too_long')
      : undefined
  return {
    note,
    setNote,
    error: tried ? wrong : undefined,
    settling,
    submit: () => {
      setTried(true)
      if (wrong === undefined) settling.mutate()
    },
  }
}
