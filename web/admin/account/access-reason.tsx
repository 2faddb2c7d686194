import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import {
  mostAccessReasonSigns,
  presetAccessReasons,
  type PresetAccessReason,
} from '@almoner/api/admin/organisations/contract.ts'
import { call } from '../../lib/api/api.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { CommandDialog } from '../../ui/decision-dialog/command-dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/input/textarea.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { useCharityName } from './account-api.ts'
import styles from './charity-account.module.css'

const reasonSchema = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('reason.required'),
    v.maxLength(mostAccessReasonSigns, 'text.too_long'),
  ),
})

/**
 * Requires an administrator to give a reason for opening the data of an open charity, once a
 * session.
 */
export const AccessReason = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const refusal = useRefusalMessage()
  const name = useCharityName(id)
  const suggestions: Record<PresetAccessReason, string> = {
    'preset:asked_for_help': t`The charity asked for help`,
    'preset:complaint': t`A payer’s complaint`,
    'preset:tax_status': t`The yearly check of its tax status`,
  }
  const state = useCommandForm({
    schema: reasonSchema,
    initial: { reason: '' },
    send: ({ reason }, key) => {
      // The charity reads a suggestion in its own language, so its code is sent.
      const preset = presetAccessReasons.find((each) => suggestions[each] === reason)
      const path = `/api/admin/organizations/${encodeURIComponent(id)}/access-reason`
      return call(
        'POST',
        path,
        { reason: preset ?? reason },
        { headers: { 'Idempotency-Key': key } },
      )
    },
    done: () => undefined,
    reads: [['admin']],
    labelsOf: (code) => (code === 'reason.required' ? t`Enter a reason` : refusal(code)),
  })
  return (
    <>
      <ScreenTitle title={name ?? t`Charity`} />
      <CommandDialog
        state={state}
        name="access"
        open
        onClose={() => void navigate({ to: '/AdminAccounts' })}
        title={
          name === null ? (
            <Trans>Reason for opening this charity’s data</Trans>
          ) : (
            <Trans>Reason for opening the data of {name}</Trans>
          )
        }
        act={<Trans>Open</Trans>}
      >
        <p>
          <Trans>
            The charity sees your reason in its activity. The reason applies to this session.
          </Trans>
        </p>
        <div className={styles.acts}>
          {presetAccessReasons.map((each) => (
            <Button
              key={each}
              onClick={() =>
                state.form.setValue('reason', suggestions[each], { shouldDirty: true })
              }
            >
              {suggestions[each]}
            </Button>
          ))}
        </div>
        <Field name="access-reason" label={<Trans>Reason</Trans>} error={state.errorOf('reason')}>
          <Textarea {...state.form.register('reason')} />
        </Field>
      </CommandDialog>
    </>
  )
}
