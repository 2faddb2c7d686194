import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { AnsweredField } from '@almoner/api/admin/applications/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import styles from '../application.module.css'
import { historyQuery, unmask } from '../applications-api.ts'
import { useFieldLabel, useFieldValue } from './field-labels.ts'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

/** The representative's details, which are masked until a reviewer proves who they are. */
export const Unmask = ({ id, position }: { id: string; position?: string }) => {
  const [isOpen, setOpen] = useState(false)
  const [fields, setFields] = useState<readonly AnsweredField[] | null>(null)
  if (fields !== null) return <Details fields={fields} onHide={() => setFields(null)} />
  return (
    <div>
      <Button icon="lock" onClick={() => setOpen(true)}>
        <Trans>Show the representative’s details</Trans>
      </Button>
      <DecisionDialog
        name="unmask"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Show the representative’s details?</Trans>}
        act={<Trans>Show</Trans>}
        withPassword
        send={({ password }) =>
          unmask(id, { ...(position !== undefined && { position }), stepUp: { password } })
        }
        done={(answer) => setFields(answer.fields)}
        reads={[historyQuery(id).queryKey]}
      >
        <p>
          <Trans>
            Date of birth, address and email are shown. Your access is recorded in the history.
          </Trans>
        </p>
      </DecisionDialog>
    </div>
  )
}

const Details = ({ fields, onHide }: { fields: readonly AnsweredField[]; onHide: () => void }) => {
  const fieldLabel = useFieldLabel()
  const fieldValue = useFieldValue()
  return (
    <Stack as="section" gap={4}>
      <dl className={styles.fields}>
        {fields.map(({ field, value }) => (
          <div key={field} className={styles.field}>
            <dt>{fieldLabel('identity', field)}</dt>
            <dd>{fieldValue('identity', field, value)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onClick={onHide}>
          <Trans>Hide the details</Trans>
        </Button>
      </div>
    </Stack>
  )
}
