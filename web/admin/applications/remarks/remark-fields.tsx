import { Trans } from '@lingui/react/macro'
import { Field } from '../../../ui/form/field.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import type { useRemarkForm } from './use-remark-form.ts'

type Props = { state: ReturnType<typeof useRemarkForm>; name: string }

/** Asks who reads a remark, and for its text. */
export const RemarkFields = ({ state: { form, errorOf }, name }: Props) => {
  const revalidates = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  return (
    <>
      <RadioCards
        value={form.watch('visibility')}
        onChange={(event) => form.setValue('visibility', event.target.value, revalidates)}
        name={`${name}-visibility`}
        legend={<Trans>Who reads it</Trans>}
        error={errorOf('visibility')}
        options={[
          { value: 'applicant', label: <Trans>The applicant, at the field</Trans> },
          { value: 'reviewers', label: <Trans>Administrators only</Trans> },
        ]}
      />
      <Field name={`${name}-text`} label={<Trans>Remark</Trans>} error={errorOf('text')}>
        <Textarea {...form.register('text')} />
      </Field>
    </>
  )
}
