import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { mostAuditDays } from '@almoner/api/desk/team/contract.ts'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { staffRoles } from '@almoner/domain/staff/permissions.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { Checkbox } from '../../../ui/form/choice/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import type { FieldState } from '../../../lib/form/command-form.ts'
import { useRoleLabel } from '../../../lib/role-label.ts'

/** A role, and the last day of an auditor's access. */
export const roleEntries = {
  role: v.picklist(staffRoles, 'role.required'),
  accessUntil: v.string(),
  booksAsOf: v.string(),
  contactGranted: v.boolean(),
}

export const noTerms = { accessUntil: '', booksAsOf: '', contactGranted: false }

/** An auditor's access has an end; the field of other roles is not shown. */
export const hasEndWhereNeeded = ({
  role,
  accessUntil,
}: {
  role: (typeof staffRoles)[number]
  accessUntil: string
}): boolean => role !== 'auditor' || accessUntil !== ''

export const toRole = ({
  role,
  accessUntil,
  booksAsOf,
  contactGranted,
}: typeof noTerms & { role: (typeof staffRoles)[number] }) =>
  role === 'auditor'
    ? { role, accessUntil, booksAsOf: booksAsOf === '' ? null : booksAsOf, contactGranted }
    : { role, accessUntil: null }

type RoleFieldsProps = {
  /** Before the names of the fields, in their ids. */
  name: string
  state: FieldState<'role' | 'accessUntil' | 'booksAsOf' | 'contactGranted'>
  /** The role that is chosen now. */
  role: string
}

export const RoleFields = ({ name, state: { form, errorOf }, role }: RoleFieldsProps) => {
  const { t } = useLingui()
  const roleLabel = useRoleLabel()
  const hints = useRoleHints()
  const [today] = useState(() => toCalendarDay(instantFromMilliseconds(Date.now())))
  return (
    <>
      <Field name={`${name}-role`} label={t`Role`} hint={hints[role]} error={errorOf('role')}>
        <Select {...form.register('role', { deps: ['accessUntil'] })}>
          {staffRoles.map((each) => (
            <option key={each} value={each}>
              {roleLabel(each)}
            </option>
          ))}
        </Select>
      </Field>
      {role === 'auditor' && (
        <>
          <Field
            name={`${name}-accessUntil`}
            label={t`Access until`}
            hint={t`The last day, at most 90 days from now.`}
            error={errorOf('accessUntil')}
          >
            <TextInput
              {...form.register('accessUntil')}
              type="date"
              min={today}
              max={addDays(today, mostAuditDays - 1)}
            />
          </Field>
          <Field
            name={`${name}-booksAsOf`}
            label={t`Sees the books as they were on (optional)`}
            hint={t`At the end of that day, Hong Kong time. If this is empty, the auditor sees the current books.`}
            error={errorOf('booksAsOf')}
          >
            <TextInput {...form.register('booksAsOf')} type="date" max={today} />
          </Field>
          <Checkbox
            {...form.register('contactGranted')}
            label={t`Can see payers’ email addresses and phone numbers, and the bank account’s holder`}
          />
        </>
      )}
    </>
  )
}

const useRoleHints = (): Readonly<Record<string, string>> => {
  const { t } = useLingui()
  return {
    owner: t`Can do everything, including the team and the plan.`,
    finance: t`Can approve payments, make refunds and payouts, and set payment methods. Cannot manage the team.`,
    fundraiser: t`Can view payments and donors, and manage projects.`,
    viewer: t`Can view payments. Cannot change anything.`,
    auditor: t`Can view payments for a limited time. Cannot change anything. Each view is recorded.`,
  }
}
