import { Trans } from '@lingui/react/macro'
import { useId, type CSSProperties } from 'react'
import type { accountingCodesSchema } from '@almoner/api/desk/accounting-codes/contract.ts'
import { softwareRules } from '@almoner/domain/reporting/accounting/software.ts'
import type { AccountingFormat } from '@almoner/domain/reporting/values.ts'
import {
  codeFields,
  type AccountCodes,
} from '@almoner/domain/reporting/accounting/account-codes.ts'
import type { CommandFormState } from '../../lib/form/command-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import styles from './accounting-codes.module.css'
import { useSoftwareLabels } from '../../lib/accounting-codes/software-labels.ts'

export type CodesFormState = CommandFormState<typeof accountingCodesSchema>

type CodesRowProps = {
  state: CodesFormState
  software: AccountingFormat
  /** The kind of money, or the id of the project. */
  name: string
  /** The saved account. A row that was added while the form was open begins with it. */
  account: AccountCodes
  title: string
  about?: string | undefined
  /** True if the software requires a field that is empty. */
  isMissing: boolean
  isReadOnly: boolean
}

/** One account, with the fields that the software reads. */
export const CodesRow = ({
  state: { form, errorOf },
  software,
  name,
  account,
  title,
  about,
  isMissing,
  isReadOnly,
}: CodesRowProps) => {
  const id = useId()
  const { fields: labels } = useSoftwareLabels(software)
  const fields = codeFields.filter((field) => softwareRules[software].fields[field] !== undefined)
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={styles.row}
      style={{ '--fields': fields.length } as CSSProperties}
    >
      <div>
        <p id={id} className={styles.name}>
          {title}
        </p>
        {about !== undefined && <Quiet size={13}>{about}</Quiet>}
        {isMissing && (
          <p className={styles.missing}>
            <Trans>Missing</Trans>
          </p>
        )}
      </div>
      {fields.map((field) => {
        const path = `codes.${name}.${field}` as const
        return (
          <Field key={field} name={path} label={labels[field]} error={errorOf(path)}>
            <TextInput
              {...form.register(path, { value: account[field] })}
              readOnly={isReadOnly}
              autoComplete="off"
            />
          </Field>
        )
      })}
    </div>
  )
}
