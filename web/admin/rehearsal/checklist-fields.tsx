import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { checks } from '@almoner/api/admin/applications/contract.ts'
import {
  documentKinds,
  type ChecklistAnswer,
} from '@almoner/api/admin/applications/rehearsal/rehearsal-contract.ts'
import { Checkbox } from '../../ui/form/choice/checkbox.tsx'
import { useCheckLabel, useFileLabel } from '../applications/application-labels.ts'
import styles from '../applications/application.module.css'

type Props = { checklist: ChecklistAnswer; onChange: (checklist: ChecklistAnswer) => void }

/**
 * Chooses the checks that need an outcome, the checks that must not fail, and the required
 * documents.
 */
export const ChecklistFields = ({ checklist, onChange }: Props) => {
  const checkLabel = useCheckLabel()
  const fileLabel = useFileLabel()
  const { required, decisive, documents } = checklist
  return (
    <div className={styles.columns}>
      <Choices
        name="required"
        legend={<Trans>Checks that need an outcome</Trans>}
        all={checks}
        chosen={required}
        labelOf={checkLabel}
        onChange={(selection) => onChange({ ...checklist, required: selection })}
      />
      <Choices
        name="decisive"
        legend={<Trans>Checks that must not fail</Trans>}
        all={checks}
        chosen={decisive}
        labelOf={checkLabel}
        onChange={(selection) => onChange({ ...checklist, decisive: selection })}
      />
      <Choices
        name="documents"
        legend={<Trans>Documents that are needed</Trans>}
        all={documentKinds}
        chosen={documents}
        labelOf={fileLabel}
        onChange={(selection) => onChange({ ...checklist, documents: selection })}
      />
    </div>
  )
}

type ChoicesProps<Choice extends string> = {
  name: string
  legend: ReactNode
  all: readonly Choice[]
  chosen: readonly Choice[]
  labelOf: (choice: Choice) => string
  onChange: (selection: Choice[]) => void
}

const Choices = <Choice extends string>(props: ChoicesProps<Choice>) => {
  const { name, legend, all, chosen, labelOf, onChange } = props
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.section}>{legend}</legend>
      {all.map((choice) => (
        <Checkbox
          key={choice}
          name={`${name}-${choice}`}
          label={labelOf(choice)}
          checked={chosen.includes(choice)}
          onChange={(event) =>
            // The choices keep the order of the list, regardless of the order of the clicks.
            onChange(
              all.filter((one) => (one === choice ? event.target.checked : chosen.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  )
}
