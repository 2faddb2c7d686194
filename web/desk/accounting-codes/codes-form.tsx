import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  accountingCodesSchema,
  type AccountingCodesAnswer,
  type AccountingCodesBody,
} from '@almoner/api/desk/accounting-codes/contract.ts'
import { softwareRules } from '@almoner/domain/reporting/accounting/software.ts'
import { listIncomplete } from '@almoner/domain/reporting/accounting/mapping.ts'
import { noCodes } from '@almoner/domain/reporting/accounting/account-codes.ts'
import { accountingFormats } from '@almoner/domain/reporting/values.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { Select } from '../../ui/form/choice/select.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormElement, FormSection } from '../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../ui/form-screen/leave-guard.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SettingChanged, useSaveSetting, useSettingChanged } from '../settings/setting-changed.tsx'
import { useMay } from '../use-may.ts'
import { accountingCodesQuery, saveAccountingCodes } from './accounting-codes-api.ts'
import styles from './accounting-codes.module.css'
import { CodesRow, type CodesFormState } from './codes-row.tsx'
import { useKindGroups, useKindLabels } from '../../lib/accounting-codes/kind-labels.ts'
import { MissingCodes } from './missing-codes.tsx'
import {
  softwareNames,
  useCodesRefusals,
  useSoftwareLabels,
} from '../../lib/accounting-codes/software-labels.ts'
import { useReplaced } from './use-replaced.ts'

const reads = [accountingCodesQuery.queryKey]

const toDraft = ({
  software,
  dayOrder,
  codes,
  revision,
}: AccountingCodesAnswer): AccountingCodesBody => ({ software, dayOrder, codes, seen: revision })

/** The whole mapping, saved together. Without the right or the plan for a change, it is read only. */
export const CodesForm = ({ answer }: { answer: AccountingCodesAnswer }) => {
  const { t } = useLingui()
  const mayEdit = useMay('accounting_codes.edit') && answer.isIncluded
  const [isSaved, setSaved] = useState(false)
  const [software, setSoftware] = useState(answer.software)
  const send = useSaveSetting(accountingCodesQuery.queryKey, saveAccountingCodes)
  const state: CodesFormState = useCommandForm({
    schema: accountingCodesSchema,
    initial: toDraft(answer),
    send,
    done: (saved) => {
      state.form.reset(toDraft(saved))
      setSaved(true)
    },
    reads,
    labelsOf: useCodesRefusals(software),
  })
  const isChanged = useSettingChanged({
    error: state.failure?.error,
    revision: answer.revision,
    take: (revision) => {
      state.form.setValue('seen', revision)
      // A project that was added since keeps what the other person saved, also unshown fields.
      const typed = new Map(Object.entries(state.form.getValues('codes')))
      for (const [key, account] of Object.entries(answer.codes)) {
        state.form.setValue(`codes.${key}`, { ...account, ...typed.get(key) })
      }
    },
  })
  const replaced = useReplaced(answer, state.form.getValues())
  const rows = <Rows state={state} answer={answer} isReadOnly={!mayEdit} onSoftware={setSoftware} />
  if (!mayEdit) {
    return (
      <FormElement state={state} compact wide>
        {rows}
      </FormElement>
    )
  }
  return (
    <>
      <FormSection
        state={state}
        act={<Trans>Save</Trans>}
        busy={t`Saving…`}
        compact
        wide
        failure={
          isChanged ? (
            <SettingChanged
              replaced={replaced}
              onDiscard={() => {
                state.form.reset(toDraft(answer))
                setSoftware(answer.software)
              }}
            />
          ) : undefined
        }
      >
        {rows}
        <Quiet role="status" size={13}>
          {isSaved && !state.form.formState.isDirty && <Trans>Saved.</Trans>}
        </Quiet>
      </FormSection>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </>
  )
}

type RowsProps = {
  state: CodesFormState
  answer: AccountingCodesAnswer
  isReadOnly: boolean
  onSoftware: (software: AccountingCodesBody['software']) => void
}

const Rows = ({ state, answer, isReadOnly, onSoftware }: RowsProps) => {
  const { t } = useLingui()
  const { software = answer.software, codes = answer.codes } = useWatch({
    control: state.form.control,
  })
  const labels = useKindLabels()
  const groups = useKindGroups()
  const { advice } = useSoftwareLabels(software)
  const incomplete = listIncomplete(
    { software, codes: codes as AccountingCodesBody['codes'] },
    new Set(answer.receivedBy),
  )
  const row = { state, software, isReadOnly }
  return (
    <Stack gap={5}>
      <Card title={<Trans>Accounting software</Trans>}>
        <Stack gap={4}>
          <Field
            name="software"
            label={t`Your bookkeeper’s software`}
            hint={advice}
            error={state.errorOf('software')}
          >
            <Select
              {...state.form.register('software', {
                onChange: () => {
                  onSoftware(state.form.getValues('software'))
                  // The rules of every field are now those of the other software.
                  if (state.attempt > 0) void state.form.trigger('codes')
                },
              })}
              disabled={isReadOnly}
            >
              {accountingFormats.map((each) => (
                <option key={each} value={each}>
                  {softwareNames[each]}
                </option>
              ))}
            </Select>
          </Field>
          {softwareRules[software].choosesDayOrder && (
            <Field
              name="dayOrder"
              label={t`Dates in the file`}
              hint={t`Must match the date setting of your software.`}
              error={state.errorOf('dayOrder')}
            >
              <Select {...state.form.register('dayOrder')} disabled={isReadOnly}>
                <option value="dmy">{t`Day first: 31/12/2026`}</option>
                <option value="mdy">{t`Month first: 12/31/2026`}</option>
              </Select>
            </Field>
          )}
          <MissingCodes software={software} incomplete={incomplete} />
        </Stack>
      </Card>
      {groups.map(({ title, kinds }) => (
        <Card key={title} title={title}>
          <div className={styles.rows}>
            {kinds.map((kind) => (
              <CodesRow
                key={kind}
                {...row}
                name={kind}
                account={answer.codes[kind] ?? noCodes}
                title={labels[kind].name}
                about={labels[kind].about}
                isMissing={incomplete.includes(kind)}
              />
            ))}
          </div>
        </Card>
      ))}
      {answer.projects.length > 0 && (
        <Card title={<Trans>Projects</Trans>}>
          <Stack gap={4}>
            <Quiet>
              <Trans>
                Leave a project empty to use the accounts above. Its own account replaces the one of
                its donations and payments, and its tracking applies to its costs too.
              </Trans>
            </Quiet>
            <div className={styles.rows}>
              {answer.projects.map(({ id, title, isClosed }) => (
                <CodesRow
                  key={id}
                  {...row}
                  name={id}
                  account={answer.codes[id] ?? noCodes}
                  title={title}
                  about={isClosed ? t`Closed` : undefined}
                  isMissing={false}
                />
              ))}
            </div>
          </Stack>
        </Card>
      )}
    </Stack>
  )
}
