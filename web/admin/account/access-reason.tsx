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
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { useCharityName } from './account-api.ts'

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
  const { name, isPending } = useCharityName(id)
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
        // Its first words are the charity’s name.
        open={!isPending}
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
        <Quiet>
          <Trans>
            Choose a reason, or write another. The charity sees it in its activity, and it applies
            to this session.
          </Trans>
        </Quiet>
        <Stack gap={2}>
          {presetAccessReasons.map((each) => (
            <Button
              key={each}
              wide
              onClick={() => {
                state.form.setValue('reason', suggestions[each], { shouldDirty: true })
                state.submit()
              }}
            >
              {suggestions[each]}
            </Button>
          ))}
        </Stack>
        <Field
          name="access-reason"
          label={<Trans>Another reason</Trans>}
          error={state.errorOf('reason')}
        >
          <Textarea {...state.form.register('reason')} />
        </Field>
      </CommandDialog>
    </>
  )
}
