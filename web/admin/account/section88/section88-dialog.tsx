import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import { longestSection88Note } from '@almoner/api/admin/organisations/section88/contract.ts'
import { section88Results } from '@almoner/domain/section88-check/values.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { CommandDialog } from '../../../ui/decision-dialog/command-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { charityListQuery, type Searched } from '../../charity-list/charity-list-api.ts'
import { ListMatches } from '../../charity-list/list-matches.tsx'
import { useAccountDecision } from '../account-api.ts'
import { useSection88Result } from './section88-labels.ts'

type Props = { account: CharityAccountAnswer; onClose: () => void }

/** What the dialog searches in the stored list. */
export const toSearched = ({ name, irFileNumber }: CharityAccountAnswer): Searched => ({
  name,
  nameZh: name,
  number: irFileNumber ?? '',
})

/** Records what the Inland Revenue's list says of a charity today. */
export const Section88Dialog = ({ account, onClose }: Props) => {
  const resultLabel = useSection88Result()
  const state = useSection88Form({ account, onClose })
  const { form, errorOf } = state
  const result = form.watch('result')
  const revalidates = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const { name, irFileNumber } = account
  return (
    <CommandDialog
      state={state}
      name="section88"
      open
      onClose={onClose}
      title={<Trans>Section 88 check of {name}</Trans>}
      act={<Trans>Record</Trans>}
    >
      <p>
        <Trans>
          Compare the charity with the Inland Revenue’s list of exempt charities. IR File No.{' '}
          <span translate="no">{irFileNumber}</span>
        </Trans>
      </p>
      <ListMatches searched={toSearched(account)} />
      <RadioCards
        value={result}
        onChange={(event) => form.setValue('result', event.target.value, revalidates)}
        name="section88-result"
        legend={<Trans>Result</Trans>}
        error={errorOf('result')}
        options={section88Results.map((value) => ({ value, label: resultLabel(value) }))}
      />
      {result === 'not_listed' && <NotListed />}
      <Field
        name="section88-sourceOn"
        label={<Trans>Date of the Inland Revenue’s list</Trans>}
        error={errorOf('sourceOn')}
      >
        <TextInput {...form.register('sourceOn')} type="date" max={todayInHongKong()} />
      </Field>
      <Field
        name="section88-note"
        label={<Trans>Note</Trans>}
        hint={<Trans>Required unless the charity is listed. Only administrators read it.</Trans>}
        error={errorOf('note')}
      >
        <Textarea {...form.register('note')} />
      </Field>
    </CommandDialog>
  )
}

const NotListed = () => {
  const { t } = useLingui()
  return (
    <Notice tone="warning" title={t`Receipts still say that donations are tax-deductible`}>
      <Trans>
        Recording the check does not change this. Ask the charity for proof. If it has none, use
        “End tax status”, or suspend the charity. The check stays due until then.
      </Trans>
    </Notice>
  )
}

const section88Schema = v.object({
  result: v.pipe(v.string(), v.picklist(section88Results, 'result.required')),
  sourceOn: v.pipe(v.string(), v.nonEmpty('source_on.required')),
  note: v.pipe(v.string(), v.trim(), v.maxLength(longestSection88Note, 'text.too_long')),
})

const useSection88Form = ({ account, onClose }: Props) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const decide = useAccountDecision(account.id)
  // The reader compares with the stored copy of the list, unless they enter another date.
  const { data: list } = useQuery(charityListQuery)
  const state = useCommandForm({
    schema: section88Schema,
    initial: { result: '', sourceOn: list?.copy?.listedOn ?? todayInHongKong(), note: '' },
    send: (body, key) => decide('section88-checks', body, key),
    done: onClose,
    reads: [['admin', 'charity-counts']],
    labelsOf: (code) => {
      const labels: Record<string, string> = {
        'result.required': t`Choose a result`,
        'source_on.required': t`Enter the date of the list`,
        'source_on.invalid': t`Enter the date of the list`,
        'source_on.future': t`Enter today or an earlier day`,
        'note.required': t`Enter what you found`,
      }
      return labels[code] ?? refusal(code)
    },
  })
  return state
}
