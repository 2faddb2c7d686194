import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import {
  largestStatementBytes,
  type UploadedStatement,
} from '@almoner/api/desk/bank-statements/contract.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { statementsKey, uploadStatement } from './bank-statements-api.ts'
import { useStatementLabels } from './labels.ts'
import { MappingForm } from './mapping-form.tsx'
import { WrongRows } from './wrong-rows.tsx'

const schema = v.object({
  file: v.pipe(
    v.nullable(v.instance(File)),
    v.check((file) => file !== null, 'file.required'),
    v.check((file) => file === null || file.size <= largestStatementBytes, 'file.too_large'),
  ),
  account: v.pipe(v.string(), v.trim(), v.maxLength(40, 'account.too_long')),
})

type Asked = Extract<UploadedStatement, { outcome: 'mapping_needed' }>
type Wrong = Extract<UploadedStatement, { outcome: 'rows_wrong' }>

/** A file of the bank; where its columns are unknown, which column is what is asked once. */
export const UploadStatement = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const done = async (answer: UploadedStatement) => {
    setAsked(answer.outcome === 'mapping_needed' ? answer : null)
    setWrong(answer.outcome === 'rows_wrong' ? answer : null)
    if (answer.outcome !== 'saved') return
    const { id } = answer.statement
    await navigate({ to: '/BankStatements/$statementId', params: { statementId: id } })
  }
  const state = useCommandForm({
    schema,
    initial: { file: null, account: '' },
    send: ({ file, account }, key) =>
      file === null
        ? Promise.reject(new Error('no file'))
        : uploadStatement({ file, account }, key),
    done,
    reads: [statementsKey],
    labelsOf: useStatementLabels(),
  })
  const { form, errorOf } = state
  const [file, account] = form.watch(['file', 'account'])
  const choose = (chosen: File) => {
    setAsked(null)
    setWrong(null)
    form.setValue('file', chosen, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <FormSection state={state} act={<Trans>Read the file</Trans>} busy={t`Reading…`} compact>
        <FileField
          name="file"
          label={t`Statement`}
          hint={t`A .csv file of your bank, up to 5 MB. The same lines are never added twice.`}
          error={errorOf('file')}
          accept=".csv,.txt,text/csv,text/plain"
          file={file}
          choose={choose}
        />
        <Field
          name="account"
          label={t`Account`}
          hint={t`Only where you have several, such as HSBC 123-456. Use the same words each time.`}
          error={errorOf('account')}
          optional
        >
          <TextInput {...form.register('account')} autoComplete="off" />
        </Field>
      </FormSection>
      {wrong && <WrongRows rows={wrong.rows} />}
      {asked && file && (
        <MappingForm key={file.name} asked={asked} file={file} account={account} done={done} />
      )}
    </>
  )
}
