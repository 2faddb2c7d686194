import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  largestIdentityImageBytes,
  type AccountDetailsAnswer,
} from '@almoner/api/desk/connected-account/contract.ts'
import type {
  ConnectedAccountAnswer,
  Requirement,
} from '@almoner/api/use-cases/connected-account/contract.ts'
import { Checkbox } from '../../ui/form/choice/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { pictureSchema } from '../../lib/form/file/file-schema.ts'
import { useCommandForm, type CommandFormState } from '../../lib/form/command-form.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { connectedAccountQuery } from '../../ui/card-account/connected-account-query.ts'
import { giveDetails } from './connected-account-api.ts'
import { useFieldLabel } from '../../ui/card-account/requirement-labels.ts'

const text = v.pipe(v.string(), v.trim())
const textFields = [
  'company_name',
  'company_tax_id',
  'company_phone',
  'company_line1',
  'company_city',
  'website',
  'last_name',
  'first_name',
  'job_title',
  'email',
  'phone',
  'date_of_birth',
  'hong_kong_id',
  'line1',
  'city',
] as const
type TextField = (typeof textFields)[number]

const schema = v.object({
  ...(Object.fromEntries(textFields.map((field) => [field, text])) as Record<
    TextField,
    typeof text
  >),
  identity_document: pictureSchema('image', largestIdentityImageBytes),
  agreement: v.boolean(),
})

const empty = {
  ...(Object.fromEntries(textFields.map((field) => [field, ''])) as Record<TextField, string>),
  identity_document: null,
  agreement: false,
}

/** Shows the fields that Stripe requires. Empty fields are not sent. */
export const DetailsForm = ({
  account,
  done,
}: {
  account: ConnectedAccountAnswer
  /** Afterwards the fields may be gone, so the answer is shown by the screen. */
  done: (answer: AccountDetailsAnswer) => void
}) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const toMessage = useDetailsMessage()
  const due = new Set(account.requirements.flatMap(({ field }) => field ?? []))
  const state = useCommandForm({
    schema,
    initial: empty,
    send: ({ identity_document: image, agreement, ...texts }) => {
      const form = new FormData()
      for (const [name, typed] of Object.entries(texts)) form.set(name, typed)
      if (agreement) form.set('agreement', 'true')
      if (image !== null) form.set('identity_document', image)
      return giveDetails(form)
    },
    done: (answer) => {
      done(answer)
      state.form.reset(empty)
      client.setQueryData(connectedAccountQuery.queryKey, answer.account)
    },
    reads: [],
    labelsOf: toMessage,
  })
  return (
    <Card title={<Trans>Provide the required details</Trans>}>
      <FormSection state={state} act={<Trans>Send to Stripe</Trans>} busy={t`Sending…`} compact>
        {textFields.flatMap((field) =>
          due.has(field) ? <Line key={field} state={state} name={field} /> : [],
        )}
        {due.has('identity_document') && <Picture state={state} />}
        {due.has('agreement') && (
          <Checkbox
            {...state.form.register('agreement')}
            label={
              <Trans>
                We accept the{' '}
                <a href="https://stripe.com/legal/connect-account" target="_blank" rel="noreferrer">
                  Stripe Connected Account Agreement
                </a>
                .
              </Trans>
            }
          />
        )}
      </FormSection>
    </Card>
  )
}

type State = { state: CommandFormState<typeof schema> }

const Line = ({ state: { form, errorOf }, name }: State & { name: TextField }) => {
  const { t } = useLingui()
  const fieldLabel = useFieldLabel()
  const hints: Partial<Record<TextField, string>> = {
    date_of_birth: t`YYYY/MM/DD; 18 or older`,
    hong_kong_id: t`As on the card, such as A123456(3)`,
    website: t`An address that begins with https://`,
  }
  return (
    <Field name={name} label={fieldLabel(name)} hint={hints[name]} error={errorOf(name)}>
      <TextInput {...form.register(name)} autoComplete="off" />
    </Field>
  )
}

const Picture = ({ state: { form, errorOf } }: State) => {
  const { t } = useLingui()
  const fieldLabel = useFieldLabel()
  return (
    <FileField
      name="identity_document"
      label={fieldLabel('identity_document')}
      hint={t`.jpg or .png, smaller than 5 MB`}
      error={errorOf('identity_document')}
      accept=".png,.jpg,.jpeg,image/png,image/jpeg"
      file={form.watch('identity_document')}
      choose={(file) =>
        form.setValue('identity_document', file, { shouldDirty: true, shouldValidate: true })
      }
    />
  )
}

/** Shows Stripe's result for the details that were sent. */
export const DetailsResult = ({ answer }: { answer: AccountDetailsAnswer | null }) => {
  const fieldLabel = useFieldLabel()
  if (answer === null) return null
  if (answer.status === 'processing') {
    return (
      <Notice>
        <Trans>Saved. Stripe has not answered yet; we keep trying.</Trans>
      </Notice>
    )
  }
  if (answer.refused.length > 0) {
    const fields = answer.refused.map((field: NonNullable<Requirement['field']>) =>
      fieldLabel(field),
    )
    return (
      <Notice tone="warning">
        <Trans>Stripe did not accept: {fields.join(', ')}</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="success">
      <Trans>Stripe has received what you sent.</Trans>
    </Notice>
  )
}

const useDetailsMessage = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  return (code) => {
    const sentences: Record<string, string> = {
      'date_of_birth.invalid': t`Enter a date as YYYY/MM/DD`,
      'hong_kong_id.invalid': t`Check the HKID number and the digit in brackets`,
      'image.not_picture': t`only .jpg or .png`,
      'identity_document.not_picture': t`only .jpg or .png`,
      'image.too_large': t`The picture must be smaller than 5 MB`,
      'identity_document.too_large': t`The picture must be smaller than 5 MB`,
      'identity_document.unreadable': t`This picture cannot be opened. Choose another one`,
      'identity_document.too_complex': t`This picture cannot be opened. Choose another one`,
      'identity_document.too_many_pixels': t`This picture has too many pixels. Choose a smaller one`,
    }
    return sentences[code] ?? (code.endsWith('.too_long') ? t`Shorten this text` : refusal(code))
  }
}
