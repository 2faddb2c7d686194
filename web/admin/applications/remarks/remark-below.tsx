import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { Failure } from '../../../ui/feedback/notice/failure.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { useRefusalFocus } from '../../../ui/form/use-refusal-focus.ts'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { RemarkFields } from './remark-fields.tsx'
import { useRemarkForm, type Place } from './use-remark-form.ts'

type Props = { application: ApplicationAnswer; place: Place; onClose: () => void }

/** The form of a remark, which opens below the fact that it is about. */
export const RemarkBelow = ({ application, place, onClose }: Props) => {
  const { t } = useLingui()
  const state = useRemarkForm({ application, place, onClose })
  const form = useRef<HTMLFormElement>(null)
  const notices = useRefusalFocus({
    attempt: state.attempt,
    errors: state.errors.map((error) => ({ name: `remark-here-${error.name}` })),
  })
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        state.submit()
      }}
    >
      <Stack gap={3}>
        <RemarkFields state={state} name="remark-here" />
        {state.failure && (
          <div ref={notices}>
            <Failure error={state.failure.error} />
          </div>
        )}
        <Row gap={2}>
          <Button type="submit" look="primary" busy={state.isBusy && t`One moment…`}>
            <Trans>Add</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
